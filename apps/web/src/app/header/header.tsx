import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useSession } from "../../features/session/index.ts";
import { useWhitelabel } from "../../features/whitelabel/index.ts";
import { withLater } from "../../i18n/later.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Mark } from "../../ui/mark/mark.tsx";
import type { RouteEntry } from "../routes.ts";
import styles from "./header.module.css";
import { LanguageButton, MenuButton } from "./header-buttons.tsx";

/** Fetched ahead when a session waits at start-up. */
export const loadMemberHead = () => withLater(() => import("./member-head.tsx"));
const MemberHead = lazy(loadMemberHead);
const MemberButtons = lazy(async () => ({ default: (await loadMemberHead()).MemberButtons }));
const BackHeader = lazy(() => withLater(() => import("./back-header.tsx")));

/** The head of a screen, as its entry in the route table says. */
export function Header({ entry }: { entry: RouteEntry }) {
  if (entry.header === "own") return null;
  if (entry.header === "home") return <HomeHeader />;
  return (
    <Suspense fallback={<div className={cx(styles.top, entry.header === "form" && styles.bare)} />}>
      <BackHeader entry={entry} />
    </Suspense>
  );
}

function HomeHeader() {
  const { t } = useLingui();
  const session = useSession();
  const house = useWhitelabel()?.merchantName ?? "Foyer";
  const brand = (
    <Link to="/m/home" className={cx("display", styles.brand)} aria-label={t`${house}, home`}>
      <Mark />
      <span>{house}</span>
    </Link>
  );
  return (
    <header className={styles.top}>
      {session ? (
        <Suspense fallback={brand}>
          <MemberHead />
        </Suspense>
      ) : (
        brand
      )}
      <LanguageButton />
      {session ? (
        <Suspense>
          <MemberButtons />
        </Suspense>
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
