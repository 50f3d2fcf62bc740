import qrcode from "qrcode-generator";

/** Modules of light around a code, in which nothing may be drawn. */
export const QR_MARGIN = 3;

/** The dark modules of a QR code as a path, and how many modules a side has. */
export function qrModules(address: string): { readonly size: number; readonly path: string } {
  const code = qrcode(0, "M");
  code.addData(address);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
