import { parseAmount } from "@foyer/domain/money";
import type { DemoRepository, HistoryRows } from "./demo.repository.ts";
import type { DemoContent } from "./demo-content.ts";
import type { DemoContext } from "./demo-context.ts";
import { generateHistory, type PlayedGame } from "./history.ts";

const HISTORY = "demo-history";

/** Creates the deposits, rounds and withdrawals of the members' past. */
export async function seedHistory(
  repository: DemoRepository,
  { merchantId, currency, ids, now }: DemoContext,
  content: DemoContent,
): Promise<void> {
  await repository.historyIntegration(HISTORY);
  await repository.history(merchantId, HISTORY, currency, historyOf(content, ids, currency, now));
}

function historyOf(
  { people, games }: DemoContent,
  ids: ReadonlyMap<string, bigint>,
  currency: string,
  now: Date,
): HistoryRows {
  const played = new Map(
    games.map((game): [string, PlayedGame] => [
      game.gameCode,
      {
        nodeId: game.nodeId,
        code: game.gameCode,
        vendor: game.vendor,
        category: game.category,
        minBet: parseAmount(game.minBet),
        lottoMode: game.lottoMode,
      },
    ]),
  );
  const all: { [Name in keyof HistoryRows]: object[] } = {
    movements: [],
    launches: [],
    rounds: [],
    recent: [],
  };
  for (const { habits, ...person } of people) {
    const memberId = ids.get(person.username);
    if (!habits || memberId === undefined) continue;
    const isPlayer = person.username === "player";
    const history = generateHistory({ ...person, habits }, played, {
      now,
      transactionKey: (uuid) => `play:${HISTORY}:${uuid}`,
      // the account `player` has the longest history, and enough money to play with
      ...(isPlayer && { detail: 4, minBalance: parseAmount("5000") }),
    });
    for (const { from, to, ...movement } of history.movements)
      all.movements.push({ ...movement, source: from, target: to, member_id: memberId, currency });
    for (const { game, ...launch } of history.launches)
      all.launches.push({
        ...launch,
        memberId,
        vendor: game.vendor,
        gameCode: game.code,
        playType: game.lottoMode?.includes("Entertainment") ? "ent" : "trad",
      });
    for (const { game, ...round } of history.rounds)
      all.rounds.push({
        ...round,
        memberId,
        vendor: game.vendor,
        gameCode: game.code,
        category: game.category,
      });
    for (const game of history.recent) all.recent.push({ ...game, memberId });
  }
  return all;
}
