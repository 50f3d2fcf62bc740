import { parseAmount } from "@foyer/domain/money";
import { ago, type DemoContext, rows } from "./demo-context.ts";
import type { PastDeposit, PastMovement } from "./past-wallet.ts";

/** Deposits that came with a bonus, which is being wagered now: so that the bonus wallet has something to show. */
const DEPOSITS: Readonly<Record<string, string>> = {
  player: "1000",
  expired: "500",
  director: "500",
  agent: "500",
  tester: "500",
  testagent: "500",
};
/** Some sessions before the last one; the bonus lives for seven days. */
const SESSIONS_DAYS = 3.5;
const LONGEST_DAYS = 6.3;

/** The deposit that a bonus comes with, and when it was made. */
export interface BonusDeposit {
  readonly amount: bigint;
  readonly at: Date;
}

export function bonusDepositOf(
  { username, lastLoginHoursAgo }: { readonly username: string; readonly lastLoginHoursAgo: number | null },
  now: Date,
): BonusDeposit | undefined {
  const amount = DEPOSITS[username];
  if (amount === undefined) return undefined;
  const daysAgo = Math.min((lastLoginHoursAgo ?? 0) / 24 + SESSIONS_DAYS, LONGEST_DAYS);
  return { amount: parseAmount(amount), at: ago(now, daysAgo) };
}

interface Offer {
  readonly id: bigint;
  readonly percent: number;
  readonly most: bigint;
  readonly multiple: number;
  readonly days: number;
}

/** The bonuses that members are wagering. They are stored before the rounds, which count for them as they are stored. */
export class DemoBonuses {
  readonly #context: DemoContext;
  readonly #offer: Offer | undefined;
  readonly #made: { number: string; id: bigint }[] = [];

  private constructor(context: DemoContext, offer: Offer | undefined) {
    this.#context = context;
    this.#offer = offer;
  }

  /** Of the promotion that gives a part of a deposit; none without one. */
  static async of(context: DemoContext): Promise<DemoBonuses> {
    const { rows: offers } = await context.client.query<Offer>(
      `SELECT announcement_id AS id, percent, amount AS most, multiple, bonus_days AS days
         FROM promotion_terms t JOIN announcements a ON a.id = t.announcement_id
        WHERE a.merchant_id = $1 AND t.kind = 'deposit' AND t.multiple > 0 ORDER BY announcement_id LIMIT 1`,
      [context.merchantId],
    );
    return new DemoBonuses(context, offers[0]);
  }

  /**
   * Gives the bonus of a deposit.
   * @param staked what was staked since: a bonus that is wagered already would be money by now
   * @returns its movement to the bonus wallet
   */
  async give(memberId: bigint, deposit: PastDeposit, staked: bigint): Promise<PastMovement[]> {
    const offer = this.#offer;
    if (!offer) return [];
    const { client, merchantId, currency, now } = this.#context;
    const part = (deposit.amount * BigInt(offer.percent)) / 100n;
    const bonus = part < offer.most ? part : offer.most;
    const target = bonus * BigInt(offer.multiple);
    // both could happen to a member who plays a lot, or in a demo of other promotions
    if (staked >= target || +deposit.at < +ago(now, offer.days)) return [];
    const { rows: made } = await client.query<{ id: bigint }>(
      `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, terms, titles, stage, measure,
         counts_from, target, expires_at, bonus, joined_at, claimed_at)
       SELECT $1, $2, $3, t.announcement_id, to_jsonb(t),
              (SELECT jsonb_object_agg(language, title) FROM announcement_texts WHERE announcement_id = t.announcement_id),
              'wagering', 'stake', $5, $6, $5::timestamptz + make_interval(days => t.bonus_days), $7, $5, $5
         FROM promotion_terms t WHERE t.announcement_id = $4 RETURNING id`,
      [merchantId, memberId, currency, offer.id, deposit.at, target, bonus],
    );
    const id = made[0]?.id as bigint;
    this.#made.push({ number: deposit.number, id });
    return [
      {
        key: `promotion:${id}:grant`,
        kind: "bonus",
        from: "promo",
        to: "bonus",
        amount: bonus,
        reference: `promotion:${offer.id}`,
        // of one moment with the deposit, and after it
        at: new Date(deposit.at.getTime() + 1),
      },
    ];
  }

  /** Notes at the deposits which bonus they came with. */
  async link(): Promise<void> {
    await this.#context.client.query(
      `UPDATE deposit_orders o SET promotion_id = p.promotion_id, promotion_terms = p.terms, promotion_titles = p.titles,
              participation_id = p.id
         FROM jsonb_to_recordset($1) b (number text, id bigint) JOIN promotion_participations p ON p.id = b.id
        WHERE o.number = b.number`,
      [rows(this.#made)],
    );
  }
}
