import { useLingui } from "@lingui/react/macro";
import { useSession } from "../../entities/session/session-store.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { RouteEntry } from "../route-entry.ts";
import styles from "./header.module.css";
import { Brand } from "./header-brand.tsx";
import { LanguageButton, MenuButton } from "./header-buttons.tsx";

const MemberHead = lazyComponent({
  load: () => import("./member-head.tsx"),
  catalogue: "later",
  Skeleton: Brand,
});
const MemberButtons = lazyComponent({
  load: async () => ({ default: (await import("./member-head.tsx")).MemberButtons }),
  catalogue: "later",
  Skeleton: () => <span className={styles.buttons} />,
});
const BackHeader = lazyComponent({
  load: () => import("./back-header.tsx"),
  catalogue: "later",
  Skeleton: ({ entry }) => <div className={cx(styles.top, entry.header === "form" && styles.bare)} />,
});
const AgentHeader = lazyComponent({
  load: () => import("./agent-header.tsx"),
  catalogue: "later",
  Skeleton: () => <div className={styles.top} />,
});

/** Called at start-up if there is a session. */
export const preloadMemberHead = MemberHead.preload;

/** The header of a screen, according to the route table. */
export function Header({ entry }: { entry: RouteEntry }) {
  if (entry.header === "own") return null;
  if (entry.header === "home") return <HomeHeader />;
  if (entry.header === "agent") return <AgentHeader />;
  return <BackHeader entry={entry} />;
}

function HomeHeader() {
  const { t } = useLingui();
  const session = useSession();
  return (
    <header className={styles.top}>
      {session ? <MemberHead /> : <Brand />}
      <LanguageButton />
      {session ? (
        <MemberButtons />
      ) : (
        <span className={cx(styles.enter, styles.visitor)}>
          <Link to="/m/login" className={buttonClass({ look: "text", size: "small" })}>
            {t`Log in`}
          </Link>
          <Link to="/m/register" className={buttonClass({ look: "primary", size: "small" })}>
            {t`Sign up`}
          </Link>
        </span>
      )}
      <MenuButton />
    </header>
  );
}
