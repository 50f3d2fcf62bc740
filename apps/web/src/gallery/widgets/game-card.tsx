import { GameCard } from "../../widgets/game-card/game-card.tsx";
import { LiveTableCard, MoreTablesCard } from "../../widgets/game-card/live-table-card.tsx";
import { useListCard } from "../../widgets/game-card/use-list-card.tsx";
import { closedGame, firstGame, jackpotGame, longGame, tables } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function GameCardVariants() {
  const listCard = useListCard();
  return (
    <>
      <Variant caption="With a badge" size="small">
        <GameCard game={firstGame} />
      </Variant>
      <Variant caption="With a jackpot" size="small">
        <GameCard game={jackpotGame} />
      </Variant>
      <Variant caption="With a reserved line for the jackpot" size="small">
        <GameCard game={jackpotGame} reserveJackpot />
      </Variant>
      <Variant caption="Plain: no jackpot" size="small">
        <GameCard game={jackpotGame} plain />
      </Variant>
      <Variant caption="Under maintenance" size="small">
        <GameCard game={closedGame} />
      </Variant>
      <Variant caption="Long text" size="small">
        <GameCard game={longGame} />
      </Variant>
      <Variant caption="Small" size="small">
        <GameCard game={firstGame} size="small" />
      </Variant>
      <Variant caption="During fast scrolling" size="small">
        <GameCard game={firstGame} bare />
      </Variant>
      <Variant caption="In a list; log in to see its favourite button" size="small">
        {listCard(jackpotGame)}
      </Variant>
      <Variant caption="Live table: open" size="small">
        <LiveTableCard game={tables.open} />
      </Variant>
      <Variant caption="Live table: busy" size="small">
        <LiveTableCard game={tables.busy} />
      </Variant>
      <Variant caption="Live table: closed" size="small">
        <LiveTableCard game={tables.closed} />
      </Variant>
      <Variant caption="Live table: under maintenance" size="small">
        <LiveTableCard game={tables.maintenance} />
      </Variant>
      <Variant caption="Live table: long text" size="small">
        <LiveTableCard game={tables.long} />
      </Variant>
      <Variant caption="More live tables" size="small">
        <MoreTablesCard target={{ to: "/m/gameCenter" }} rest={38} />
      </Variant>
    </>
  );
}
