/* What every screen must fulfil, measured in the browser; returns one sentence per failing. */
() => {
  const failings = [];
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    return box.width > 0 && box.height > 0 && style.visibility !== "hidden" && !node.closest("[hidden]") && !node.closest(".only-read");
  };
  const told = (node) => `${node.tagName.toLowerCase()}#${node.id || "-"} ${(node.textContent || "").trim().slice(0, 30)}`;

  const controls = [...document.querySelectorAll("button, a[href], input, select, textarea, summary, [role=button], [role=slider]")];
  const behind = document.querySelector(".scrim");
  const reachable = controls.filter((node) => seen(node) && !node.classList.contains("skip") && (!behind || behind.contains(node)));
  if (!reachable.length) failings.push("no control at all");

  const spoken = (node) => {
    const labelled = (node.getAttribute("aria-labelledby") || "").split(" ").map((id) => document.getElementById(id)).filter(Boolean);
    const labels = node.labels ? [...node.labels] : [];
    return [node.getAttribute("aria-label"), ...labelled.map((each) => each.textContent), ...labels.map((each) => each.textContent), node.textContent].some((words) => words && words.trim());
  };
  reachable.filter((node) => !spoken(node)).forEach((node) => failings.push(`no label: ${told(node)}`));

  reachable.forEach((node) => {
    const box = node.getBoundingClientRect();
    if (box.width < 43.5 || box.height < 43.5) failings.push(`small target ${Math.round(box.width)}x${Math.round(box.height)}: ${told(node)}`);
  });

  const parsed = (colour) => (colour.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const backdrop = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      const [r, g, b, a = 1] = parsed(getComputedStyle(at).backgroundColor);
      if (a > 0) layers.push([r, g, b, a]);
      if (a === 1) break;
    }
    return layers.reverse().reduce((below, [r, g, b, a]) => [r, g, b].map((value, index) => a * value + (1 - a) * below[index]), [255, 255, 255]);
  };
  const brightness = (rgb) => {
    const [r, g, b] = rgb.map((value) => value / 255).map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const writing = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const looked = new Set();
  while (writing.nextNode()) {
    const node = writing.currentNode.parentElement;
    if (!writing.currentNode.data.trim() || looked.has(node) || !seen(node) || node.closest("svg, noscript, .veiled, .skip, :disabled")) continue;
    looked.add(node);
    const style = getComputedStyle(node);
    const [ink, paper] = [brightness(parsed(style.color).slice(0, 3)), brightness(backdrop(node))];
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) failings.push(`contrast ${contrast.toFixed(2)}: ${told(node)}`);
  }
  if (looked.size < 3) failings.push("hardly any text");

  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  ids.filter((id, index) => ids.indexOf(id) !== index).forEach((id) => failings.push(`id twice: ${id}`));
  [...document.images].filter((image) => !image.hasAttribute("alt")).forEach((image) => failings.push(`picture without alt: ${image.src}`));
  if (document.querySelectorAll("h1").length !== 1) failings.push(`${document.querySelectorAll("h1").length} main headings`);
  if (!["en", "fr"].includes(document.documentElement.lang)) failings.push("no language");
  if (document.documentElement.scrollWidth > window.innerWidth + 1) failings.push(`wider than the phone: ${document.documentElement.scrollWidth}`);
  return failings;
}
