import { Mark } from "../../ui/mark/mark.tsx";
import { AppIcon } from "./app-icon.tsx";
import styles from "./offers.module.css";

/** The merchant's own icon of the app, or the house's mark. */
export function OfferLogo() {
  return (
    <span className={styles.logo}>
      <AppIcon instead={<Mark />} />
    </span>
  );
}
