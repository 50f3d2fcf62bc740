import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import styles from "./wide-screen.module.css";

/** The address of the site, for a phone's camera. */
export default function QrCard({ words }: { words: string }) {
  return (
    <aside className={styles.card}>
      <QrCode address={`${location.origin}/m/home`} words={words} className={styles.code} />
      <p aria-hidden="true">{words}</p>
    </aside>
  );
}
