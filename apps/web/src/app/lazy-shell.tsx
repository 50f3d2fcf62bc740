import { useLingui } from "@lingui/react";
import { type RefObject, useEffect } from "react";
import { useWhitelabel } from "../entities/merchant/use-settings.ts";
import { useSession } from "../entities/session/session-store.ts";
import { appVersion, isWebClip } from "../lib/device.ts";
import { useOwnTitle } from "../lib/page-title.ts";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { Toaster } from "../ui/toast/toaster.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { Panels } from "./panels/panels.tsx";
import type { RouteEntry } from "./route-entry.ts";
import { TimeZoneStrip } from "./time-zone-strip.tsx";
import { TITLES, titleOf } from "./titles.ts";
import { useFocusFollows } from "./use-focus-follows.ts";
import { usePageFade } from "./use-page-fade.ts";
import WideScreen from "./wide/wide-screen.tsx";

const PullToRefresh = lazyComponent({
  load: () => import("./refresh/pull-to-refresh.tsx"),
  catalogue: "later",
});
const UpdateBanner = lazyComponent({ load: () => import("../features/install-app/update-banner.tsx") });

interface LazyShellProps {
  main: RefObject<HTMLElement | null>;
  pathname: string;
  entry: RouteEntry;
}

/**
 * The part of the shell that the first render does not need; loaded when the browser is idle, or when a panel opens.
 */
export default function LazyShell({ main, pathname, entry }: LazyShellProps) {
  const { i18n } = useLingui();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const own = useOwnTitle();
  const firstTimeLogin = useSession()?.firstTimeLogin;
  const named = own ?? (entry.title && i18n._(TITLES[titleOf(entry.title, firstTimeLogin)]));
  const title = named ? `${named} · ${merchantName}` : merchantName;
  useEffect(() => {
    document.title = title;
  }, [title]);
  usePageFade(main, pathname);
  useFocusFollows(main, pathname);
  return (
    <>
      {appVersion() !== undefined && <UpdateBanner />}
      <OfflineStrip entry={entry} />
      <TimeZoneStrip entry={entry} />
      <Toaster />
      <Panels />
      <WideScreen />
      {/* A home-screen page on iOS and our own app have no gesture of their own. */}
      {(isWebClip() || appVersion() !== undefined) && <PullToRefresh />}
    </>
  );
}
