import { Trans } from "@lingui/react/macro";
import { lazy, type RefObject, Suspense, useRef } from "react";
import { withLater } from "../i18n/later.ts";
import { usePanel, usePathname } from "../lib/navigation/index.ts";
import { asleep } from "../ui/asleep/asleep.tsx";
import { cx } from "../ui/cx.ts";
import { useAfterPaint } from "../ui/use-after-paint.ts";
import { Dock } from "./dock/dock.tsx";
import { Header } from "./header/header.tsx";
import { Outlet } from "./outlet.tsx";
import { shownAt } from "./routes.ts";
import styles from "./shell.module.css";
import { useShut } from "./status/use-shut.ts";

const LateShell = lazy(() => withLater(() => import("./late-shell.tsx")));
const Head = asleep(Header);
const Foot = asleep(Dock);
const StatusPage = lazy(() => withLater(() => import("./status/status-page.tsx")));

/** What stands round every screen: head, foot and whatever lies over the page. */
export function Shell() {
  const pathname = usePathname();
  const entry = shownAt(pathname);
  const main = useRef<HTMLElement>(null);
  const idle = useAfterPaint();
  const panel = usePanel();
  const shut = useShut(entry, pathname);
  if (shut) {
    return (
      <div className={styles.app}>
        <main className={styles.main}>
          <Suspense>
            <StatusPage status={shut} />
          </Suspense>
        </main>
      </div>
    );
  }
  return (
    <div className={cx(styles.app, entry.footer && styles.docked)}>
      <SkipLink main={main} />
      <Head entry={entry} />
      {(idle || panel) && (
        <Suspense>
          <LateShell main={main} pathname={pathname} entry={entry} />
        </Suspense>
      )}
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {entry.footer && <Foot entry={entry} />}
    </div>
  );
}

/** The first stop of the Tab key: past the head, without a step of the history. */
function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    <a
      href="#main"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}
