import { Mark } from "../../ui/mark/mark.tsx";
import { useSettings } from "../whitelabel/index.ts";
import { resource } from "./install-way.ts";
import styles from "./offers.module.css";

/** The merchant's own icon of the app, or the house's mark. */
export function OfferLogo() {
  const icon = resource(useSettings(), "AppDownloadIcon");
  return (
    <span className={styles.logo}>{icon ? <img src={icon} alt="" width={40} height={40} /> : <Mark />}</span>
  );
}
