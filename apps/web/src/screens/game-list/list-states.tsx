import { Trans, useLingui } from "@lingui/react/macro";
import type { ListFilter } from "../../entities/game/list-filter.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useHref } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./list-states.module.css";

/** Placeholder of a member-only list for visitors: a link to sign-in that returns to this list. */
export function SignInFirst({ kind }: { kind: ListFilter["kind"] }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <EmptyState
      title={kind === "recent" ? t`Log in to see your recent games` : t`Log in to see your favourites`}
      text={t`Your games are saved in your account.`}
      action={
        <Link to="/m/login" search={{ from: href }} className={buttonClass({ look: "primary" })}>
          <Trans>Log in</Trans>
        </Link>
      }
    />
  );
}

/** Says that another spelling was searched for. */
export function Corrected({ gameName, corrected }: { gameName: string; corrected: string }) {
  return (
    <p className={styles.note} role="status">
      <Trans>
        No results for “{gameName}”. Showing <b>{corrected}</b>.
      </Trans>
    </p>
  );
}

export function NothingFound({ filter }: { filter: ListFilter }) {
  const { i18n } = useLingui();
  if (filter.kind === "recent") {
    return <EmptyState title={i18n._(EMPTY.recentGames.title)} text={i18n._(EMPTY.recentGames.text)} />;
  }
  if (filter.kind === "fav") {
    return <EmptyState title={i18n._(EMPTY.favourites.title)} text={i18n._(EMPTY.favourites.text)} />;
  }
  return (
    <EmptyState
      title={i18n._(EMPTY.gamesFound.title)}
      text={i18n._(EMPTY.gamesFound.text)}
      action={
        <Link
          to="/m/gameList"
          search={{ gameType: filter.gameType }}
          replace
          className={buttonClass({ look: "secondary" })}
        >
          <Trans>Show all games</Trans>
        </Link>
      }
    />
  );
}
