import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useSession } from "../../features/session/index.ts";
import { useWhitelabel } from "../../features/whitelabel/index.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Link, useGo, useHref } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Mark } from "../../ui/mark/mark.tsx";
import { openPanel } from "../panels/open-panel.ts";
import { HOME, type RouteEntry } from "../routes.ts";
import styles from "./header.module.css";

const MemberHead = lazy(() => import("./member-head.tsx"));

/** Fetches the member's head ahead, when a session waits at start-up. */
export const preloadMemberHead = (): Promise<unknown> => import("./member-head.tsx");

/** The head of a screen, as its entry in the route table says. */
export function Header({ entry }: { entry: RouteEntry }) {
  if (entry.header === "own") return null;
  if (entry.header === "home") return <HomeHeader />;
  return <BackHeader entry={entry} />;
}

function HomeHeader() {
  const { t } = useLingui();
  const session = useSession();
  const house = useWhitelabel()?.merchantName ?? "Foyer";
  const brand = (
    <Link to="/m/home" className={styles.brand} aria-label={t`${house}, home`}>
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
      {!session && (
        <span className={cx(styles.enter, styles.visitor)}>
          <Link to="/m/login" className={buttonClass({ look: "text", size: "small" })}>
            {t`Log in`}
          </Link>
          <Link to="/m/register" className={buttonClass({ look: "primary", size: "small" })}>
            {t`Sign up`}
          </Link>
        </span>
      )}
      {session && <MemberButtons />}
      <MenuButton />
    </header>
  );
}

const MemberButtons = lazy(async () => ({ default: (await import("./member-head.tsx")).MemberButtons }));

/** An arrow back, the title of the route, and the menu; a form's head stands over the page without a ground. */
function BackHeader({ entry }: { entry: RouteEntry }) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const form = entry.header === "form";
  return (
    <header className={cx(styles.top, form ? styles.bare : styles.bar)}>
      <IconButton
        icon="back"
        label={t`Back`}
        onClick={() => (entry.back === "home" ? go({ to: HOME.path } as { to: "/m/home" }) : go.back())}
      />
      {form ? (
        <p className={cx("display", styles.title)}>{entry.title && i18n._(entry.title)}</p>
      ) : (
        <h1 className={styles.title}>{entry.title && i18n._(entry.title)}</h1>
      )}
      {form ? <LanguageButton /> : <MenuButton />}
    </header>
  );
}

function LanguageButton() {
  const { t } = useLingui();
  const language = useLanguage();
  const go = useGo();
  const href = useHref();
  return (
    <button
      type="button"
      className={styles.lang}
      aria-label={t`Language: ${language}`}
      aria-haspopup="dialog"
      onClick={() => openPanel(go, href, "language")}
    >
      <Icon name="globe" size="s" />
      {language}
    </button>
  );
}

function MenuButton() {
  const { t } = useLingui();
  const go = useGo();
  const href = useHref();
  return (
    <IconButton
      icon="menu"
      label={t`Menu`}
      aria-haspopup="dialog"
      onClick={() => openPanel(go, href, "menu")}
    />
  );
}
