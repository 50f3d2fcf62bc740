import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { statusQuery, useWhitelabel } from "../features/whitelabel/index.ts";
import { usePathname } from "../lib/navigation/index.ts";
import { Toaster } from "../ui/toast/toaster.tsx";
import { useAfterPaint } from "../ui/use-after-paint.ts";
import { Dock } from "./dock/dock.tsx";
import { Header } from "./header/header.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { Panels } from "./panels/panels.tsx";
import { shownAt } from "./routes.ts";
import styles from "./shell.module.css";
import { StatusPage } from "./status/status-page.tsx";
import { usePageFade } from "./use-page-fade.ts";

const WideScreen = lazy(() => import("./wide/wide-screen.tsx"));

/** What stands round every screen: head, foot and whatever lies over the page. */
export function Shell() {
  const pathname = usePathname();
  const entry = shownAt(pathname);
  const main = useRef<HTMLElement>(null);
  const idle = useAfterPaint();
  const { data: status } = useQuery(statusQuery());
  const { i18n } = useLingui();
  const house = useWhitelabel()?.merchantName;
  usePageFade(main, pathname);
  const title = entry.title && i18n._(entry.title);
  useEffect(() => {
    if (title && house) document.title = `${title} · ${house}`;
  }, [title, house]);
  const open = !status || status.status === 0;
  return (
    <>
      <div className={styles.app} data-header={entry.header}>
        {open && <Header entry={entry} />}
        <main ref={main} className={styles.main}>
          <OfflineStrip />
          {open ? <Outlet /> : <StatusPage status={status} />}
        </main>
        {open && entry.footer && <Dock entry={entry} />}
        <Toaster />
        {open && <Panels />}
      </div>
      {idle && (
        <Suspense>
          <WideScreen />
        </Suspense>
      )}
    </>
  );
}
