import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { Link, type Path } from "../../lib/navigation/index.ts";
import { untilItComes } from "../../lib/until-it-comes.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import { useAfterPaint } from "../../ui/use-after-paint.ts";
import { HOME, type RouteEntry } from "../routes.ts";
import styles from "./dock.module.css";

/** Nobody waits for an offer: the first screen's own parts come before it. */
const Offers = lazy(async () => {
  await new Promise((next) => setTimeout(next, DURATIONS.offersAfterStart));
  return untilItComes(() => import("../install/offers.tsx"));
});

/** The foot of the page, in the thumb's zone: where to go from anywhere. */
export function Dock({ entry }: { entry: RouteEntry }) {
  const { t } = useLingui();
  const idle = useAfterPaint();
  const entries: { to: Path; icon: IconName; label: string }[] = [
    { to: "/m/home", icon: "home", label: t`Home` },
    { to: "/m/gameList", icon: "games", label: t`Games` },
    { to: "/m/activity", icon: "promo", label: t`Promos` },
    { to: "/m/voucherCenter", icon: "wallet", label: t`Deposit` },
    { to: "/m/member/home", icon: "user", label: t`Me` },
  ];
  return (
    <div className={styles.dock}>
      {idle && entry === HOME && (
        <Suspense>
          <Offers />
        </Suspense>
      )}
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
