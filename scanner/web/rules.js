/* House rules: where the rule books are silent, the table chooses. */

import { h } from "./dom.js";
import { knows, t } from "./words.js";

function valueWords(option, value) {
  const words = knows(`value_${value}`) ? t(`value_${value}`) : value;
  return value === option.default ? `${words} (${t("default")})` : words;
}

/** Controls for every house rule of a game; `chosen` is changed in place and holds only what differs from the book. */
export function rules(game, chosen) {
  const keep = (option, value) => {
    if (value === option.default || !value.trim()) delete chosen[option.name];
    else chosen[option.name] = value;
  };
  if (!game.options.length) return h("p", { class: "soft" }, t("noHouseRules"));
  return h("div", { class: "stack" }, game.options.map((option) => {
    const label = knows(`option_${option.name}`) ? t(`option_${option.name}`) : option.name.replace(/_/g, " ");
    const now = chosen[option.name] || option.default;
    const control = option.choices.length
      ? h("select", { id: `rule-${option.name}`, on: { change: (event) => keep(option, event.target.value) } }, option.choices.map((value) => h("option", { value, selected: value === now }, valueWords(option, value))))
      : h("input", { type: "text", id: `rule-${option.name}`, value: now, on: { input: (event) => keep(option, event.target.value) } });
    return h("label", { class: "field" }, h("span", {}, label), control);
  }));
}
