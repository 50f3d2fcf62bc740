import { GameRail } from "../../widgets/game-rail/game-rail.tsx";
import { games, LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

const more = { text: "All 42", target: { to: "/m/gameList" } } as const;

export function GameRailVariants() {
  return (
    <>
      <Variant caption="Games" size="wide">
        <GameRail title="Hot tonight" more={more} games={games} />
      </Variant>
      <Variant caption="Loading" size="wide">
        <GameRail title="Slots" more={more} games={undefined} />
      </Variant>
      <Variant caption="One game, long title, no link" size="wide">
        <GameRail title={LONG_NAME} more={undefined} games={games.slice(0, 1)} />
      </Variant>
    </>
  );
}
