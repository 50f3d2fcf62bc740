import type { GameCategory } from "@foyer/contract/shared";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ListFilter } from "../../features/game-list/index.ts";
import type { ListKind } from "../../lib/list-choices.ts";
import { hrefOf, Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";

/** A list of the player's own, before anybody has signed in: the door to sign-in, and back to this list. */
export function SignInFirst({ gameType, kind }: { gameType: GameCategory; kind: ListKind }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Your recent games wait for you`}
      words={t`Log in and carry on where you left off.`}
      action={
        <Link
          to="/m/login"
          search={{ from: hrefOf({ to: "/m/gameList", search: { gameType, type: kind } }) }}
          className={buttonClass({ look: "primary" })}
        >
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
