import { useLingui } from "@lingui/react/macro";
import { DURATIONS } from "../../lib/durations.ts";
import { useIdle } from "../../ui/lazy/idle.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { type Tab, TabBar } from "../../ui/tab-bar/tab-bar.tsx";
import type { RouteEntry } from "../route-entry.ts";
import { HOME } from "../routes.ts";

/** Loaded after the chunks that the first screen itself needs. */
const Offers = lazyComponent({
  load: () => import("../../features/install-app/app-offers.tsx"),
  delay: DURATIONS.offersAfterStart,
});

/** The main destinations. */
export function BottomNavigation({ entry }: { entry: RouteEntry }) {
  const { t } = useLingui();
  const idle = useIdle();
  const tabs: Tab[] = [
    { to: "/m/home", icon: "home", label: t`Home` },
    { to: "/m/gameList", icon: "games", label: t`Games` },
    { to: "/m/activity", icon: "promo", label: t`Promos` },
    { to: "/m/voucherCenter", icon: "wallet", label: t`Deposit` },
    { to: "/m/member/home", icon: "user", label: t`Me` },
  ];
  return (
    <TabBar label={t`Main`} tabs={tabs} current={entry.path}>
      {idle && entry === HOME && <Offers />}
    </TabBar>
  );
}
