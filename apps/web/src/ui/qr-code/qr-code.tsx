import qrcode from "qrcode-generator";

/** An address as a QR code, one path on white. */
export function QrCode({
  address,
  label,
  className,
}: {
  address: string;
  label: string;
  className?: string | undefined;
}) {
  const code = qrcode(0, "M");
  code.addData(address);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
  return (
    <svg
      className={className}
      viewBox={`-3 -3 ${size + 6} ${size + 6}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#0d101a" />
    </svg>
  );
}
