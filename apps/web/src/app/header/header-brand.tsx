import { useLingui } from "@lingui/react/macro";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { Link } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { Mark } from "../../ui/mark/mark.tsx";
import styles from "./header.module.css";

/** The merchant's logo and name, which lead home. */
export function Brand() {
  const { t } = useLingui();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  return (
    <Link to="/m/home" className={cx("display", styles.brand)} aria-label={t`${merchantName}, home`}>
      <Mark />
      <span>{merchantName}</span>
    </Link>
  );
}
