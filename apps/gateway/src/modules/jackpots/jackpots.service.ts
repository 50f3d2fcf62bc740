import type { Jackpot, JackpotDetail, JackpotWin } from "@foyer/contract/jackpots";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { longRunReturn } from "@foyer/domain/jackpot-rule";
import { maskedName } from "@foyer/domain/masked-name";
import { formatAmount } from "@foyer/domain/money";
import { AppError } from "../../http/errors.ts";
import type { GamesService } from "../games/games.service.ts";
import type { JackpotRow, JackpotsRepository, WinRow } from "./jackpots.repository.ts";

/** The stake of one ticket. */
const TICKET = 100_000n;

const presentWin = ({ amount, wonAt, winner }: WinRow): JackpotWin => ({
  amount: formatAmount(amount),
  at: wonAt.toISOString(),
  player: maskedName(winner),
});

/** A share in 1/100,000 as a percentage. */
const percent = (parts: number): string => String(parts / 1_000);

function present(row: JackpotRow): Jackpot {
  const { wonAmount, wonAt, winner } = row;
  return {
    code: row.code,
    name: row.name,
    amount: formatAmount(row.held),
    currency: row.currency,
    seed: formatAmount(row.seed),
    gameCount: Number(row.games),
    ...(row.picture && { picture: row.picture }),
    ...(wonAmount !== null &&
      wonAt !== null &&
      winner !== null && { lastWin: presentWin({ amount: wonAmount, wonAt, winner }) }),
    perMinute: formatAmount(row.perMinute),
  };
}

/** Jackpots as players see them; contributions and wins happen with the bet (`sql/functions/jackpots.sql`). */
export class JackpotsService {
  readonly #jackpots: JackpotsRepository;
  readonly #games: GamesService;

  constructor(jackpots: JackpotsRepository, games: GamesService) {
    this.#jackpots = jackpots;
    this.#games = games;
  }

  async list(merchantId: number): Promise<Jackpot[]> {
    return (await this.#jackpots.open(merchantId, null)).map(present);
  }

  /** Throws `jackpot.unknown`. */
  async read(merchantId: number, code: string): Promise<JackpotDetail> {
    const row = await this.#row(merchantId, code);
    const { fed, seeded } = longRunReturn(row);
    const ids = await this.#jackpots.gameIds(merchantId, row.code, PAGE_SIZE);
    return {
      jackpot: present(row),
      rule: {
        contributionPercent: percent(fed),
        seedPercent: percent(seeded),
        ticketFor: formatAmount(TICKET),
        odds: Number(row.odds),
      },
      games: await this.#games.ofNodeIds(merchantId, ids),
    };
  }

  /** Throws `jackpot.unknown`; a page beyond the last is empty. */
  async history(merchantId: number, code: string, page: number) {
    const { id } = await this.#row(merchantId, code);
    const { wins, total } = await this.#jackpots.wins(id, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    return {
      wins: wins.map(presentWin),
      pageNum: page,
      totalPages: Math.ceil(total / PAGE_SIZE),
      total,
    };
  }

  async #row(merchantId: number, code: string): Promise<JackpotRow> {
    // no code holds a null byte, which PostgreSQL rejects
    const [row] = code.includes("\0") ? [] : await this.#jackpots.open(merchantId, code);
    if (!row) throw new AppError("jackpot.unknown");
    return row;
  }
}
