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
        <GameDetails nodeId={firstGame.nodeId} held={firstGame} />
      </Variant>
      <Variant caption="With a jackpot" inPanel>
        <GameDetails nodeId={jackpotGame.nodeId} held={jackpotGame} />
      </Variant>
      <Variant caption="Under maintenance, no figures" inPanel>
        <GameDetails nodeId={closedGame.nodeId} held={closedGame} />
      </Variant>
      <Variant caption="Loading" inPanel>
        <GameDetails nodeId={loadingGame.nodeId} held={loadingGame} />
      </Variant>
      <Variant caption="Failed to load" inPanel>
        <GameDetails nodeId={unreachableGame.nodeId} held={unreachableGame} />
      </Variant>
      <Variant caption="Unknown game" inPanel>
        <GameDetails nodeId={unknownGame.nodeId} held={undefined} />
      </Variant>
    </>
  );
}
