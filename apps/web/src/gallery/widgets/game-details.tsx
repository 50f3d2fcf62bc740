import GameDetails from "../../widgets/game-details/game-details.tsx";
import {
  closedGame,
  firstGame,
  jackpotGame,
  loadingGame,
  unknownGame,
  unreachableGame,
} from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function GameDetailsVariants() {
  return (
    <>
      <Variant caption="All figures" inPanel>
        <GameDetails nodeId={firstGame.nodeId} cached={firstGame} />
      </Variant>
      <Variant caption="With a jackpot" inPanel>
        <GameDetails nodeId={jackpotGame.nodeId} cached={jackpotGame} />
      </Variant>
      <Variant caption="Under maintenance, no figures" inPanel>
        <GameDetails nodeId={closedGame.nodeId} cached={closedGame} />
      </Variant>
      <Variant caption="Loading" inPanel>
        <GameDetails nodeId={loadingGame.nodeId} cached={loadingGame} />
      </Variant>
      <Variant caption="Failed to load" inPanel>
        <GameDetails nodeId={unreachableGame.nodeId} cached={unreachableGame} />
      </Variant>
      <Variant caption="Unknown game" inPanel>
        <GameDetails nodeId={unknownGame.nodeId} cached={undefined} />
      </Variant>
    </>
  );
}
