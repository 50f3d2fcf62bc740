import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { BannerCarousel, BannerSkeleton, useHeadlines } from "../../features/banners/index.ts";
import { useTapGame } from "../../features/launch/use-tap-game.ts";
import { NoticeMarquee } from "../../features/notices/index.ts";
import { useSession } from "../../features/session/index.ts";
import { CategoryMenu, type HomeTab, useTabs } from "../../features/vendors/index.ts";
import { useWhitelabel } from "../../features/whitelabel/index.ts";
import { withLater } from "../../i18n/later.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { useAfterPaint } from "../../ui/use-after-paint.ts";
import { LiveStrip } from "./live-strip.tsx";
import { MemberGhost } from "./member-ghost.tsx";
import { TabPanel } from "./tab-panel.tsx";

/** Fetched ahead when a session waits at start-up. */
export const loadMemberTop = () => withLater(() => import("./member-top.tsx"));
const MemberTop = lazy(loadMemberTop);
const CategoryRails = lazy(() => withLater(() => import("./category-rails.tsx")));

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
  const idle = useAfterPaint();
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
        <BannerCarousel banners={banners} still={still} onStill={setStill} />
      ) : (
        headlines.isPending && <BannerSkeleton />
      )}
      <NoticeMarquee notices={headlines.data?.notices ?? []} still={still} />
      <CategoryMenu tabs={tabs} current={tab ?? "HOT"} />
      {tab && tab !== "PROMO" && <TabPanel tab={tab} index={tabs.indexOf(tab)} onOpen={tapGame} />}
      <LiveStrip onOpen={tapGame} title={t`Live now`} />
      {idle && (
        <Suspense>
          <CategoryRails tabs={tabs} current={tab} onOpen={tapGame} />
        </Suspense>
      )}
    </>
  );
}
