import { Trans, useLingui } from "@lingui/react/macro";
import type { ListFilter } from "../../features/game-list/index.ts";
import { Link, useHref } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";

/** A list of the player's own, before anybody has signed in: the door to sign-in, and back to this list. */
export function SignInFirst({ kind }: { kind: ListFilter["kind"] }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <EmptyState
      title={kind === "recent" ? t`Your recent games wait for you` : t`Your favourites wait for you`}
      words={t`Log in and carry on where you left off.`}
      action={
        <Link to="/m/login" search={{ from: href }} className={buttonClass({ look: "primary" })}>
          <Trans>Log in</Trans>
        </Link>
      }
    />
  );
}

export function NothingFound({ filter }: { filter: ListFilter }) {
  const { t } = useLingui();
  if (filter.kind === "recent") {
    return <EmptyState title={t`Nothing opened yet`} words={t`The games you open are kept here.`} />;
  }
  if (filter.kind === "fav") {
    return <EmptyState title={t`No favourites yet`} words={t`Tap the heart of a game to keep it here.`} />;
  }
  return (
    <EmptyState
      title={t`Nobody behind this door`}
      words={t`No game fits what you asked for.`}
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
