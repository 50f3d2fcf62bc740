import { useLingui } from "@lingui/react";
import { lazy, type RefObject, Suspense, useEffect } from "react";
import { useWhitelabel } from "../features/whitelabel/index.ts";
import { appVersion } from "../lib/device.ts";
import { untilItComes } from "../lib/until-it-comes.ts";
import { Toaster } from "../ui/toast/toaster.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { Panels } from "./panels/panels.tsx";
import type { RouteEntry } from "./routes.ts";
import { TITLES } from "./titles.ts";
import { useFocusFollows } from "./use-focus-follows.ts";
import { usePageFade } from "./use-page-fade.ts";
import WideScreen from "./wide/wide-screen.tsx";

const UpdateBanner = lazy(() => untilItComes(() => import("./install/update-banner.tsx")));

interface LateShellProps {
  main: RefObject<HTMLElement | null>;
  pathname: string;
  entry: RouteEntry;
}

/** The part of the shell that the first draw can do without; fetched when the browser is idle, or at the first need. */
export default function LateShell({ main, pathname, entry }: LateShellProps) {
  const { i18n } = useLingui();
  const house = useWhitelabel()?.merchantName ?? "Foyer";
  const title = `${entry.title ? i18n._(TITLES[entry.title]) : house} · ${house}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  usePageFade(main, pathname);
  useFocusFollows(main, pathname);
  return (
    <>
      {appVersion() !== undefined && (
        <Suspense>
          <UpdateBanner />
        </Suspense>
      )}
      <OfflineStrip />
      <Toaster />
      <Panels />
      <WideScreen />
    </>
  );
}
