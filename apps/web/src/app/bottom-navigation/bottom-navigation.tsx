import { useLingui } from "@lingui/react/macro";
import { DURATIONS } from "../../lib/durations.ts";
import { Link, type Path } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import { useIdle } from "../../ui/lazy/idle.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { RouteEntry } from "../route-entry.ts";
import { HOME } from "../routes.ts";
import styles from "./bottom-navigation.module.css";

/** Loaded after the chunks that the first screen itself needs. */
const Offers = lazyComponent({
  load: () => import("../../features/install-app/app-offers.tsx"),
  delay: DURATIONS.offersAfterStart,
});

/** The bar at the bottom of the page, within reach of the thumb: the main destinations. */
export function BottomNavigation({ entry }: { entry: RouteEntry }) {
  const { t } = useLingui();
  const idle = useIdle();
  const entries: { to: Path; icon: IconName; label: string }[] = [
    { to: "/m/home", icon: "home", label: t`Home` },
    { to: "/m/gameList", icon: "games", label: t`Games` },
    { to: "/m/activity", icon: "promo", label: t`Promos` },
    { to: "/m/voucherCenter", icon: "wallet", label: t`Deposit` },
    { to: "/m/member/home", icon: "user", label: t`Me` },
  ];
  return (
    <div className={styles.navigation}>
      {idle && entry === HOME && <Offers />}
      <nav className={styles.nav} aria-label={t`Main`}>
        {entries.map(({ to, icon, label }) => (
          <Link
            key={to}
            {...({ to } as { to: "/m/home" })}
            className={styles.entry}
            aria-current={to === entry.path ? "page" : undefined}
          >
            <Icon name={icon} />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
