import { Mark } from "../../ui/mark/mark.tsx";
import { AppIcon } from "./app-icon.tsx";
import styles from "./offers.module.css";

/** The merchant's app icon, or the default logo. */
export function OfferLogo() {
  return (
    <span className={styles.logo}>
      <AppIcon instead={<Mark />} />
    </span>
  );
}
