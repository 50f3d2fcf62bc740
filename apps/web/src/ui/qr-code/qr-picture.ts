import { QR_MARGIN, qrModules } from "./qr-modules.ts";

/** Of a picture, in pixels. */
const WIDTH = 1080;
const EDGE = 72;
const TITLE = 60;
const TEXT = 40;
const LINE = 1.35;
const INK = "#0d101a";
const FACE = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** An address as a QR code below a title and above its text, as a PNG that can be printed or sent. */
export function qrPicture(address: string, title: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas");
  const room = WIDTH - 2 * EDGE;
  context.font = `700 ${TITLE}px ${FACE}`;
  const titleSize = Math.floor(TITLE * Math.min(1, room / context.measureText(title).width));
  context.font = `${TEXT}px ${FACE}`;
  const lines = linesOf(address, (line) => context.measureText(line).width <= room);
  canvas.width = WIDTH;
  canvas.height = Math.ceil(EDGE + TITLE * LINE + WIDTH - EDGE + lines.length * TEXT * LINE + EDGE);

  context.fillStyle = "#fff";
  context.fillRect(0, 0, WIDTH, canvas.height);
  context.fillStyle = INK;
  context.textAlign = "center";
  context.textBaseline = "top";
  context.font = `700 ${titleSize}px ${FACE}`;
  context.fillText(title, WIDTH / 2, EDGE);
  const { size, path } = qrModules(address);
  const dark = new Path2D(path);
  const scale = Math.floor(room / (size + 2 * QR_MARGIN));
  const side = scale * size;
  const top = EDGE + TITLE * LINE + (WIDTH - EDGE - side) / 2;
  context.save();
  context.translate(Math.round((WIDTH - side) / 2), Math.round(top));
  context.scale(scale, scale);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(dark);
  context.restore();
  context.font = `${TEXT}px ${FACE}`;
  lines.forEach((line, at) => {
    context.fillText(line, WIDTH / 2, canvas.height - EDGE - (lines.length - at) * TEXT * LINE);
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made"))), "image/png");
  });
}

/** An address in lines that fit; it may break anywhere. */
function linesOf(address: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let last = "";
  for (const letter of address)
    if (last !== "" && !fits(last + letter)) {
      lines.push(last);
      last = letter;
    } else last += letter;
  return [...lines, last];
}
