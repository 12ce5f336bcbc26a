/* A photo as it is sent: never larger than the reading can use. */

const LONG_SIDE = 4096;
/* Pixels: twice what reading needs, and below what old phones can paint. */
const QUALITY = 0.92;

function uprightByItself() {
  /* Browsers that honour the camera's orientation say so; others would lose it, and send the file as it is. */
  return window.CSS && CSS.supports("image-orientation", "from-image");
}

function loaded(file) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const address = URL.createObjectURL(file);
    image.onload = () => { URL.revokeObjectURL(address); resolve(image); };
    image.onerror = () => { URL.revokeObjectURL(address); reject(new Error("not shown by this browser")); };
    image.src = address;
  });
}

function painted(image, scale) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** The photo to send: shrunk where it is larger than anybody needs, else untouched. */
export async function shrunk(file) {
  if (!uprightByItself()) return file;
  try {
    const image = await loaded(file);
    const longest = Math.max(image.naturalWidth, image.naturalHeight);
    if (longest <= LONG_SIDE) return file;
    const smaller = await painted(image, LONG_SIDE / longest);
    return smaller && smaller.size < file.size ? smaller : file;
  } catch (unknown) {
    return file; /* the laptop reads formats that this browser does not show, such as HEIC */
  }
}
