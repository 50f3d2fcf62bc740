import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import recordStyles from "../../entities/record/record.module.css";
import { TeamPath } from "../../entities/team/team-path.tsx";
import { teamMemberQuery } from "../../entities/team/team-queries.ts";
import type { TeamScopeSearch } from "../../entities/team/team-search.ts";
import { LIMITS } from "../../lib/durations.ts";
import { hrefOf, type Target, useGo } from "../../lib/navigation/index.ts";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useDebouncedSearch } from "../../ui/search-box/use-debounced-search.ts";

interface TeamScopeProps {
  scope: TeamScopeSearch;
  /** Where records of another scope are. */
  target: (scope: TeamScopeSearch) => Target;
  /** Whether they can be searched by a part of the username. */
  searchable?: boolean;
}

/** Whose records are shown: the way down to an agent or a member, and a search by username. */
export function TeamScope({ scope, target, searchable = false }: TeamScopeProps) {
  const { under, member } = scope;
  const id = member ?? under;
  return (
    <>
      {id && <ScopePath id={id} target={target} />}
      {searchable && !member && <NameSearch scope={scope} target={target} />}
    </>
  );
}

function ScopePath({ id, target }: { id: string; target: TeamScopeProps["target"] }) {
  const { data } = useQuery(teamMemberQuery(id, {}));
  return (
    <TeamPath
      path={data?.path ?? []}
      username={data?.username ?? "…"}
      target={(under) => target(under ? { under } : {})}
    />
  );
}

function NameSearch({ scope, target }: Pick<TeamScopeProps, "scope" | "target">) {
  const { t } = useLingui();
  const go = useGo();
  const { name = "", ...others } = scope;
  const { typed, setTyped, lookNow, put } = useDebouncedSearch(name, (wanted, byItself) => {
    go(hrefOf(target(wanted ? { ...others, name: wanted } : others)), { replace: true, byItself });
  });
  return (
    <div className={recordStyles.search}>
      <SearchBox
        value={typed}
        onType={setTyped}
        onLook={lookNow}
        onClear={() => put("")}
        placeholder={t`Search by username`}
        aria-label={t`Search by username`}
        clearLabel={t`Clear search`}
        maxLength={LIMITS.gameName}
      />
    </div>
  );
}
