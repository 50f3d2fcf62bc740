import { Trans, useLingui } from "@lingui/react/macro";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { type Loadable } from "../../i18n/situation-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";

interface NothingFoundProps {
  what: Loadable;
  /** Of an empty list. */
  title: string;
  list: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** The records of the whole team. */
  cleared: Target;
  /** Whether there is a filter to clear. */
  narrowed: boolean;
}

/** Why a list of records is empty: it failed to load, the member in the address is not in the team, or nothing matches. */
export function NothingFound({ what, title, list, cleared, narrowed }: NothingFoundProps) {
  const { t, i18n } = useLingui();
  const { error, isFetching, refetch } = list;
  const foreign = error instanceof ApiError && error.code === "member.unknown";
  if (error && !foreign) return <LoadFailed what={what} error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <EmptyState
      title={foreign ? i18n._(NOT_FOUND.teamMember.title) : title}
      text={foreign ? i18n._(NOT_FOUND.teamMember.text) : t`Try other days or another filter.`}
      action={
        (foreign || narrowed) && (
          <Link {...cleared} replace className={buttonClass({ look: "secondary" })}>
            {foreign ? <Trans>Whole team</Trans> : <Trans>Clear filters</Trans>}
          </Link>
        )
      }
    />
  );
}
