import { parseAmount } from "@foyer/domain/money";
import type { ClientBase } from "pg";
import type { BackOfficeLotteriesService } from "../back-office-lotteries/back-office-lotteries.service.ts";
import type { DemoRepository } from "./demo.repository.ts";
import { art, type DemoContent } from "./demo-content.ts";
import { ago } from "./demo-context.ts";

/** Categories whose vendors are open; the games of the others come with later releases, but for our own lotteries. */
const OPEN = new Set(["RNG"]);

/** Creates the vendors, jackpots, games and lotteries. */
export async function seedCatalogue(
  repository: DemoRepository,
  lotteries: Pick<BackOfficeLotteriesService, "insert">,
  client: ClientBase,
  merchantId: number,
  currency: string,
  content: DemoContent,
  now: Date,
): Promise<void> {
  const ownVendors = new Set(content.lotteries.map(({ vendor }) => vendor));
  await repository.vendors(
    merchantId,
    content.vendors.map(({ categories, ...vendor }) => ({
      ...vendor,
      categories: categories.map((category) => ({
        category,
        state: OPEN.has(category) || ownVendors.has(vendor.code) ? "open" : "maintenance",
      })),
    })),
  );
  const addedAt = additionDates(content, now);
  await repository.jackpots(
    merchantId,
    currency,
    content.jackpots.map((jackpot, sort) => ({ ...jackpot, sort, seed: parseAmount(jackpot.seed) })),
  );
  await repository.games(
    merchantId,
    content.games.map((game) => ({
      ...game,
      addedAt: addedAt(game),
      picture: art(game.picture),
      minBet: parseAmount(game.minBet),
    })),
  );
  await lotteries.insert(client, merchantId, content.lotteries);
}

/**
 * When a game was added: games with the badge "new" within about the last week, the others months ago or
 * earlier, each in list order.
 */
function additionDates({ games }: DemoContent, now: Date): (game: DemoContent["games"][number]) => Date {
  const inOrder = games.toSorted((a, b) => a.sort - b.sort || a.nodeId - b.nodeId);
  const places = new Map<number, Date>();
  for (const [first, step, list] of [
    [0.25, 0.2, inOrder.filter(({ badge }) => badge === "new")],
    [45, 0.7, inOrder.filter(({ badge }) => badge !== "new")],
  ] as const)
    for (const [place, { nodeId }] of list.entries()) places.set(nodeId, ago(now, first + place * step));
  return ({ nodeId }) => places.get(nodeId) ?? now;
}
