import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { BannerCarousel, BannerSkeleton, useHeadlines } from "../../features/banners/index.ts";
import { useTapGame } from "../../features/launch/use-tap-game.ts";
import { NoticeMarquee } from "../../features/notices/index.ts";
import { useSession } from "../../features/session/index.ts";
import { CategoryMenu, type HomeTab, useTabs } from "../../features/vendors/index.ts";
import { useWhitelabel } from "../../features/whitelabel/index.ts";
import { withLater } from "../../i18n/later.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { untilItComes } from "../../lib/until-it-comes.ts";
import { asleep, asleepBelow } from "../../ui/asleep/asleep.tsx";
import { useSeen } from "../../ui/use-seen.ts";
import { LiveStrip } from "./live-strip.tsx";
import { MemberGhost } from "./member-ghost.tsx";
import { TabPanel } from "./tab-panel.tsx";

/** Fetched ahead when a session waits at start-up. */
export const loadMemberTop = () => withLater(() => import("./member-top.tsx"));
const MemberTop = lazy(loadMemberTop);
const DownloadBanner = lazy(() => untilItComes(() => import("../../features/install/download-banner.tsx")));
const CategoryRails = lazy(() => withLater(() => import("./category-rails.tsx")));
const Banners = asleep(BannerCarousel);
const Notices = asleep(NoticeMarquee);
const Categories = asleep(CategoryMenu);
const Panel = asleep(TabPanel);
const Live = asleepBelow(LiveStrip);
const NONE: readonly never[] = [];

/** PROMO and AFFILIATE in the address render nothing; what the merchant does not offer falls back to HOT. */
function currentTab(asked: string | undefined, tabs: readonly HomeTab[]): HomeTab | undefined {
  if (asked === "PROMO" || asked === "AFFILIATE") return undefined;
  return tabs.find((tab) => tab === asked) ?? "HOT";
}

export function HomeScreen() {
  const { t } = useLingui();
  const session = useSession();
  const tabs = useTabs();
  const tab = currentTab(useSearch("/m/home").tab, tabs);
  const headlines = useHeadlines("m_home");
  const house = useWhitelabel()?.merchantName ?? "Foyer";
  const tapGame = useTapGame();
  const [still, setStill] = useState(false);
  const banners = headlines.data?.banners ?? [];
  return (
    <>
      <h1 className="vh">{house}</h1>
      {session ? (
        <Suspense fallback={<MemberGhost />}>
          <MemberTop onOpen={tapGame} />
        </Suspense>
      ) : (
        <MemberGhost waiting />
      )}
      {banners.length > 0 ? (
        <Banners banners={banners} still={still} onStill={setStill} />
      ) : (
        headlines.isPending && <BannerSkeleton />
      )}
      <Notices notices={headlines.data?.notices ?? NONE} still={still} />
      <Categories tabs={tabs} current={tab} />
      {tab && tab !== "PROMO" && <Panel tab={tab} index={tabs.indexOf(tab)} onOpen={tapGame} />}
      <Live onOpen={tapGame} title={t`Live now`} />
      <RailsBelow tabs={tabs} current={tab} onOpen={tapGame} />
    </>
  );
}

/** The further rails, once the foot of the page comes near; nobody needs them before. */
function RailsBelow(props: ComponentProps<typeof CategoryRails>) {
  const [ref, near] = useSeen<HTMLDivElement>("200px");
  if (!near) return <div ref={ref} />;
  return (
    <Suspense>
      <CategoryRails {...props} />
      <Suspense>
        <DownloadBanner />
      </Suspense>
    </Suspense>
  );
}
