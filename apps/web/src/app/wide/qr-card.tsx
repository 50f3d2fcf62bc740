import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import styles from "./wide-screen.module.css";

/** The address of the site, for a phone's camera. */
export default function QrCard({ text }: { text: string }) {
  return (
    <aside className={styles.card}>
      <QrCode address={`${location.origin}/m/home`} label={text} className={styles.code} />
      <p aria-hidden="true">{text}</p>
    </aside>
  );
}
