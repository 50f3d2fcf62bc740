import { QR_MARGIN, qrModules } from "./qr-modules.ts";

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
  const { size, path } = qrModules(address);
  const side = size + 2 * QR_MARGIN;
  return (
    <svg
      className={className}
      viewBox={`${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#0d101a" />
    </svg>
  );
}
