import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { NoticeMarquee } from "../../entities/announcement/notice-marquee.tsx";
import { useHeadlines } from "../../entities/banner/use-headlines.ts";
import type { HomeTab } from "../../entities/category/categories.ts";
import { CategoryMenu } from "../../entities/category/category-menu.tsx";
import { useTabs, useTabsPending } from "../../entities/category/use-tabs.ts";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { useSearch } from "../../lib/navigation/index.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { lazyHydration } from "../../ui/lazy/lazy-hydration.tsx";
import { useInView } from "../../ui/use-in-view.ts";
import { BannerCarousel } from "../../widgets/banner-carousel/banner-carousel.tsx";
import { BannerSkeleton } from "../../widgets/banner-carousel/banner-skeleton.tsx";
import { LiveRail } from "./live-rail.tsx";
import { MemberSkeleton } from "./member-skeleton.tsx";
import { TabPanel } from "./tab-panel.tsx";

const MemberTop = lazyComponent({
  load: () => import("./member-top.tsx"),
  catalogue: "later",
  Skeleton: () => <MemberSkeleton />,
});
/** Preloads the member's part; called at start-up when there is a session. */
export const preloadMemberTop = MemberTop.preload;
const DownloadBanner = lazyComponent({
  load: () => import("../../features/install-app/download-banner.tsx"),
});
const SiteFooter = lazyComponent({
  load: () => import("../../widgets/site-footer/site-footer.tsx"),
  catalogue: "later",
});
const CategoryRails = lazyComponent({ load: () => import("./category-rails.tsx"), catalogue: "later" });
const Banners = lazyHydration(BannerCarousel);
const Notices = lazyHydration(NoticeMarquee);
const Categories = lazyHydration(CategoryMenu);
const Panel = lazyHydration(TabPanel);
const Live = lazyHydration(LiveRail, { when: "visible" });
const NONE: readonly never[] = [];

/** PROMO and AFFILIATE in the address show no list; a tab the merchant does not offer falls back to HOT. */
function currentTab(requested: string | undefined, tabs: readonly HomeTab[]): HomeTab | undefined {
  if (requested === "PROMO" || requested === "AFFILIATE") return undefined;
  return tabs.find((tab) => tab === requested) ?? "HOT";
}

export function HomeScreen() {
  const { t } = useLingui();
  const session = useSession();
  const tabs = useTabs();
  const tab = currentTab(useSearch("/m/home").tab, tabs);
  const headlines = useHeadlines("m_home");
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const [still, setStill] = useState(false);
  const banners = headlines.data?.banners ?? [];
  return (
    <>
      <h1 className="vh">{merchantName}</h1>
      {session ? <MemberTop /> : <MemberSkeleton waiting />}
      {banners.length > 0 ? (
        <Banners banners={banners} still={still} onStill={setStill} />
      ) : (
        headlines.isPending && <BannerSkeleton />
      )}
      <Notices notices={headlines.isPending ? undefined : (headlines.data?.notices ?? NONE)} still={still} />
      <Categories tabs={tabs} current={tab} waiting={useTabsPending()} />
      {tab && tab !== "PROMO" && <Panel tab={tab} index={tabs.indexOf(tab)} />}
      <Live title={t`Live now`} />
      <RailsBelow tabs={tabs} current={tab} />
    </>
  );
}

/** The rails below are loaded only when they would show above the bottom navigation. */
const ABOVE_NAVIGATION = "0px 0px -80px";

/** Renders the further rails once the end of the page is in view. */
function RailsBelow(props: Omit<ComponentProps<typeof CategoryRails>, "children">) {
  const [ref, near] = useInView<HTMLDivElement>(ABOVE_NAVIGATION);
  if (!near) return <div ref={ref} />;
  return (
    <CategoryRails {...props}>
      <PageEnd />
    </CategoryRails>
  );
}

/** Loads what stands below the rails once it comes into view: it does not belong to the first view. */
function PageEnd() {
  const [ref, seen] = useInView<HTMLDivElement>("0px");
  if (!seen) return <div ref={ref} />;
  return (
    <>
      <DownloadBanner />
      <SiteFooter partners />
    </>
  );
}
