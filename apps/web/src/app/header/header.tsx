import { useLingui } from "@lingui/react/macro";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Mark } from "../../ui/mark/mark.tsx";
import type { RouteEntry } from "../route-entry.ts";
import styles from "./header.module.css";
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

/** Called at start-up if there is a session. */
export const preloadMemberHead = MemberHead.preload;

/** The header of a screen, according to the route table. */
export function Header({ entry }: { entry: RouteEntry }) {
  if (entry.header === "own") return null;
  if (entry.header === "home") return <HomeHeader />;
  return <BackHeader entry={entry} />;
}

function Brand() {
  const { t } = useLingui();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  return (
    <Link to="/m/home" className={cx("display", styles.brand)} aria-label={t`${merchantName}, home`}>
      <Mark />
      <span>{merchantName}</span>
    </Link>
  );
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
