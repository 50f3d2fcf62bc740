import type { GameCategory } from "@foyer/contract/shared";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { vendorMappingQuery } from "../../entities/vendor/vendor-queries.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";

/** Link to other games: of the same category if any of its vendors is open, else the hot games. */
export function OtherGames({ category }: { category: GameCategory | undefined }) {
  const { data } = useQuery(vendorMappingQuery());
  const open = category && data?.mapping[category]?.some(({ state }) => state === "open");
  return (
    <Link
      to="/m/gameList"
      search={open ? { gameType: category } : { type: "hot" }}
      className={buttonClass({ look: "primary" })}
    >
      <Trans>Other games</Trans>
    </Link>
  );
}
