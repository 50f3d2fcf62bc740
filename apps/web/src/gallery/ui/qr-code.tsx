import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import styles from "../gallery.module.css";
import { Variant } from "../variant.tsx";

export function QrCodeVariants() {
  return (
    <>
      <Variant caption="Short address" size="small">
        <QrCode address="https://example.com" label="QR code of the site" className={styles.code} />
      </Variant>
      <Variant caption="Long address" size="small">
        <QrCode
          address={`https://example.com/m/download?from=${"a".repeat(160)}`}
          label="QR code of the download page"
          className={styles.code}
        />
      </Variant>
    </>
  );
}
