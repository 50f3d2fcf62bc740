import qrcode from "qrcode-generator";
import styles from "./wide-screen.module.css";

/** The address of this page as a code for a phone's camera, drawn as one path. */
export default function QrCard({ words }: { words: string }) {
  const code = qrcode(0, "M");
  code.addData(`${location.origin}/m/home`);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
  return (
    <aside className={styles.card}>
      <svg
        className={styles.code}
        viewBox={`-3 -3 ${size + 6} ${size + 6}`}
        role="img"
        aria-label={words}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#0d101a" />
      </svg>
      <p aria-hidden="true">{words}</p>
    </aside>
  );
}
