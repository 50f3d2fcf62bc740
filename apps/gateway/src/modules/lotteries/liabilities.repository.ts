import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import { cellsOfPlaced, type SlipCells } from "./slip.ts";

interface Draw {
  readonly id: number;
  readonly code: string;
  readonly number: string;
  readonly family: LotteryFamilyCode;
  readonly drawsAt: Date;
}

interface Line {
  readonly line: number;
  readonly betType: string;
  readonly selection: string;
  readonly unit: bigint;
  readonly multiple: number;
  readonly prizeGroup: number;
}

/** What a draw would pay, by bet type and number of the block. */
type Blocks = Map<string, bigint[]>;

const keyOf = (betType: string, block: number): string => `${betType} ${block}`;
const PAGE = 5_000;
/** The most cells of a draw that the audit names. */
const MOST_NAMED = 3;

/** What draws would pay, counted again from the lines of their open orders. */
export class LiabilitiesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Counts the draws again that are marked for it. */
  async recount(): Promise<void> {
    for (const draw of await this.#draws(this.#pool, true))
      await inTransaction(this.#pool, async (client) => {
        await client.query("SELECT lottery_lock_draw($1)", [draw.id]);
        const { rows } = await client.query<{ uncounted: boolean }>(
          "SELECT uncounted FROM lottery_draws WHERE id = $1",
          [draw.id],
        );
        if (!rows[0]?.uncounted) return;
        for (const [key, payouts] of await this.#count(client, draw)) {
          const [betType, block] = key.split(" ");
          await client.query(
            "INSERT INTO lottery_liabilities (draw_id, bet_type, block, payouts) VALUES ($1, $2, $3, $4::text::bigint[])",
            [draw.id, betType, block, `[0:${payouts.length - 1}]={${payouts.join(",")}}`],
          );
        }
        await client.query("UPDATE lottery_draws SET uncounted = false WHERE id = $1", [draw.id]);
      });
  }

  /** Draws that are not settled and whose cells are not what their open orders would be paid, one sentence each. */
  async faults(client: pg.ClientBase): Promise<string[]> {
    const faults: string[] = [];
    for (const draw of await this.#draws(client, false)) {
      const counted = await this.#count(client, draw);
      const { rows } = await client.query<{ betType: string; block: number; payouts: string[] }>(
        `SELECT bet_type AS "betType", block, payouts::text[] AS payouts FROM lottery_liabilities WHERE draw_id = $1`,
        [draw.id],
      );
      const stored: Blocks = new Map(
        rows.map(({ betType, block, payouts }) => [keyOf(betType, block), payouts.map(BigInt)]),
      );
      const differing = differences(draw, stored, counted);
      if (differing.length > 0)
        faults.push(
          `a draw would pay what its open orders would be paid: ${draw.code} ${draw.number}: ${differing.length} cells differ: ${differing.slice(0, MOST_NAMED).join("; ")}`,
        );
    }
    return faults;
  }

  async #draws(client: pg.Pool | pg.ClientBase, uncounted: boolean): Promise<Draw[]> {
    const { rows } = await client.query<Draw>(
      `SELECT d.id, l.code, d.number, l.family, d.draws_at AS "drawsAt"
         FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
        WHERE d.uncounted = $1 AND d.state IN ('planned', 'drawn')
          AND ($1 OR EXISTS (SELECT FROM lottery_orders o WHERE o.draw_id = d.id)
                  OR EXISTS (SELECT FROM lottery_liabilities x WHERE x.draw_id = d.id))
        ORDER BY d.id`,
      [uncounted],
    );
    return rows;
  }

  async #count(client: pg.ClientBase, { id, family, drawsAt }: Draw): Promise<Blocks> {
    const rules = lotteryFamily(family, drawsAt);
    const blocks: Blocks = new Map();
    let after: [string, number] = ["0", 0];
    for (;;) {
      const { rows } = await client.query<Line & { order: string }>(
        `SELECT l.order_id::text AS order, l.line, l.bet_type AS "betType", l.selection, l.unit, l.multiple, l.prize_group AS "prizeGroup"
           FROM lottery_orders o JOIN lottery_lines l ON l.order_id = o.id
          WHERE o.draw_id = $1 AND o.state = 'open' AND NOT l.cancelled AND (l.order_id, l.line) > ($2::bigint, $3)
          ORDER BY l.order_id, l.line LIMIT $4`,
        [id, ...after, PAGE],
      );
      for (const line of rows) for (const cells of cellsOfPlaced(rules, [line])) add(blocks, cells);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return blocks;
      after = [last.order, last.line];
    }
  }
}

function add(blocks: Blocks, { betType, blockLength, blocks: numbers, places, payout }: SlipCells): void {
  for (const block of numbers) {
    const key = keyOf(betType, block);
    let payouts = blocks.get(key);
    if (!payouts) {
      payouts = Array.from({ length: blockLength }, () => 0n);
      blocks.set(key, payouts);
    }
    for (const place of places) payouts[place] = (payouts[place] ?? 0n) + payout;
  }
}

function differences({ id }: Draw, stored: Blocks, counted: Blocks): string[] {
  const found: string[] = [];
  for (const key of new Set([...stored.keys(), ...counted.keys()])) {
    const [is, should] = [stored.get(key) ?? [], counted.get(key) ?? []];
    for (let place = 0; place < Math.max(is.length, should.length); place++) {
      const [has, wanted] = [is[place] ?? 0n, should[place] ?? 0n];
      if (has !== wanted) found.push(`draw ${id}, ${key}, place ${place} says ${has}, the orders ${wanted}`);
    }
  }
  return found;
}
