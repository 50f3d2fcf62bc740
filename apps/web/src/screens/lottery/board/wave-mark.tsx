import type { Wave } from "../../../entities/lottery/number-looks.ts";
import styles from "./options.module.css";

/** The shape of a wave, so that colour alone does not tell it. */
export function WaveMark({ wave }: { wave: Wave }) {
  return (
    <svg className={styles.wave} viewBox="0 0 10 10" aria-hidden="true">
      {wave === "red" && <circle cx="5" cy="5" r="4.2" />}
      {wave === "blue" && <rect x="1.2" y="1.2" width="7.6" height="7.6" rx="1" />}
      {wave === "green" && <path d="M5 .8 9.4 9H.6Z" />}
    </svg>
  );
}
