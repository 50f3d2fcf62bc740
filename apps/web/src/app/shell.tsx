import { Trans } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { usePanel, useShown } from "../lib/navigation/index.ts";
import { cx } from "../ui/cx.ts";
import { useIdle } from "../ui/lazy/idle.ts";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { lazyHydration } from "../ui/lazy/lazy-hydration.tsx";
import { BottomNavigation } from "./bottom-navigation/bottom-navigation.tsx";
import { Header } from "./header/header.tsx";
import { Outlet } from "./outlet.tsx";
import { HOME, isForAgents, shownAt } from "./routes.ts";
import styles from "./shell.module.css";
import { useUnavailable } from "./status/use-unavailable.ts";

const LazyShell = lazyComponent({ load: () => import("./lazy-shell.tsx"), catalogue: "later" });
const LazyHeader = lazyHydration(Header);
const LazyBottomNavigation = lazyHydration(BottomNavigation);
const AgentNavigation = lazyComponent({
  load: () => import("../widgets/agent-navigation/agent-navigation.tsx"),
  catalogue: "agent",
});
const StatusPage = lazyComponent({ load: () => import("./status/status-page.tsx"), catalogue: "later" });

/** The frame of every screen: header, bottom navigation and panels. */
export function Shell() {
  const { pathname, search } = useShown();
  const route = shownAt(pathname);
  const entry = route.step ? { ...route, ...route.step({ ...search }) } : route;
  const main = useRef<HTMLElement>(null);
  const idle = useIdle();
  const panel = usePanel();
  const unavailable = useUnavailable(entry, pathname);
  if (unavailable) {
    return (
      <div className={styles.app}>
        <main className={styles.main}>
          <StatusPage status={unavailable} />
        </main>
      </div>
    );
  }
  return (
    <div className={cx(styles.app, entry.footer && styles.docked)}>
      <SkipLink to="#main">
        <Trans>Skip to content</Trans>
      </SkipLink>
      {entry === HOME && (
        <SkipLink to="#games a">
          <Trans>Skip to games</Trans>
        </SkipLink>
      )}
      {entry.footer && (
        <SkipLink to="#nav a">
          <Trans>Skip to navigation</Trans>
        </SkipLink>
      )}
      <LazyHeader entry={entry} />
      {(idle || panel) && <LazyShell main={main} pathname={pathname} entry={entry} />}
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {entry.footer &&
        (isForAgents(entry, search) ? (
          <AgentNavigation path={entry.path} />
        ) : (
          <LazyBottomNavigation entry={entry} />
        ))}
    </div>
  );
}

interface SkipLinkProps {
  /** A selector that begins with the id of the part to skip to. */
  to: string;
  children: ReactNode;
}

/** One of the first stops of the Tab key: skips what repeats, without a history entry. */
function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={to.split(" ")[0]}
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
