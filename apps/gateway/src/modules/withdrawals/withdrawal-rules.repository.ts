import type { WithdrawalRules, WithdrawalRulesTrial } from "@foyer/contract/withdrawal-rules";
import { parseAmount } from "@foyer/domain/money";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import type { MerchantSettings } from "../settings/merchant-settings.ts";
import { COUNTED } from "./withdrawals.repository.ts";

type StoredSettings = Partial<MerchantSettings>;

export interface RuleChange {
  readonly settings: StoredSettings;
  readonly before: WithdrawalRules;
  readonly after: WithdrawalRules;
}

export interface RuleChangeRow {
  readonly by: string;
  readonly at: Date;
  readonly reason: string;
}

interface TriedOn {
  readonly merchantId: number;
  readonly timeZone: string;
  readonly days: number;
}

type TrialRow = Pick<WithdrawalRulesTrial, "total" | "automatic" | "were"> & WithdrawalRulesTrial["unmet"];

export class WithdrawalRulesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** What the merchant has set. Not from the cache, which learns of a change a moment later. */
  async settings(merchantId: number): Promise<StoredSettings> {
    const { rows } = await this.#pool.query<{ settings: StoredSettings }>(
      "SELECT settings FROM merchants WHERE id = $1",
      [merchantId],
    );
    return rows[0]?.settings ?? {};
  }

  async changes(merchantId: number, limit: number): Promise<RuleChangeRow[]> {
    const { rows } = await this.#pool.query<RuleChangeRow>(
      `SELECT o.name AS by, c.at, c.reason FROM withdrawal_rule_changes c JOIN operators o ON o.id = c.operator_id
        WHERE c.merchant_id = $1 ORDER BY c.id DESC LIMIT $2`,
      [merchantId, limit],
    );
    return rows;
  }

  /**
   * Changes the settings with their row locked.
   * @param decide from what is set then; null: nothing changes
   */
  change(
    merchantId: number,
    by: { readonly operatorId: number; readonly reason: string },
    decide: (settings: StoredSettings) => RuleChange | null,
  ): Promise<void> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ settings: StoredSettings }>(
        "SELECT settings FROM merchants WHERE id = $1 FOR NO KEY UPDATE",
        [merchantId],
      );
      const change = decide(rows[0]?.settings ?? {});
      if (!change) return;
      // the row below is what the audit trail notes, with the operator
      await client.query("SELECT set_config('foyer.settings_noted', 'true', true)");
      await client.query("UPDATE merchants SET settings = settings || $2 WHERE id = $1", [
        merchantId,
        change.settings,
      ]);
      await client.query(
        "INSERT INTO withdrawal_rule_changes (merchant_id, operator_id, before, after, reason) VALUES ($1, $2, $3, $4, $5)",
        [merchantId, by.operatorId, change.before, change.after, by.reason],
      );
    });
  }

  /**
   * What rules would have made of the latest withdrawals; MET in packages/domain/src/withdrawal-checks.ts says the same of
   * one withdrawal. A day's sum has the withdrawals whose money did not come back, as far as that is known now.
   */
  async try(rules: WithdrawalRules, { merchantId, timeZone, days }: TriedOn): Promise<TrialRow> {
    const own = rules.levels.filter(({ upTo }) => upTo !== undefined);
    const { rows } = await this.#pool.query<TrialRow>(
      `WITH tried AS (
         SELECT w.unmet,
                NOT $4::boolean OR w.amount > coalesce(l.up_to, $5::bigint)
                  OR coalesce(w.amount + sum(w.amount) FILTER (WHERE ${COUNTED}) OVER day_before > $6::bigint, false) AS "limit",
                w.created_at < (w.facts ->> 'cardAddedAt')::timestamptz + make_interval(hours => $8::int) AS card,
                EXISTS (SELECT FROM jsonb_array_elements_text(w.facts -> 'coolings') reason WHERE reason <> ALL ($9::text[])) AS security,
                w.amount > $7::bigint AND NOT (w.facts ->> 'identityConfirmed')::boolean AS identity,
                (w.facts ->> 'turnoverLeft')::numeric > 0 AS turnover,
                jsonb_array_length(w.facts -> 'riskFlags') > 0 AS risk
           FROM withdrawals w
           LEFT JOIN club_members m ON m.member_id = w.member_id
           LEFT JOIN unnest($10::text[], $11::bigint[]) AS l (code, up_to) ON l.code = coalesce(m.level, $12)
          WHERE w.merchant_id = $1 AND w.created_at >= now() - make_interval(days => $3::int)
         WINDOW day_before AS (PARTITION BY w.member_id, (w.created_at AT TIME ZONE $2)::date ORDER BY w.created_at, w.id
                               ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
       )
       SELECT count(*)::int AS total, count(*) FILTER (WHERE unmet = '{}')::int AS were,
              count(*) FILTER (WHERE NOT ("limit" OR card OR security OR identity OR turnover OR risk))::int AS automatic,
              count(*) FILTER (WHERE "limit")::int AS "limit", count(*) FILTER (WHERE card)::int AS card,
              count(*) FILTER (WHERE security)::int AS security, count(*) FILTER (WHERE identity)::int AS identity,
              count(*) FILTER (WHERE turnover)::int AS turnover, count(*) FILTER (WHERE risk)::int AS risk
         FROM tried`,
      [
        merchantId,
        timeZone,
        days,
        rules.enabled,
        parseAmount(rules.upTo),
        rules.dayMaximum === undefined ? null : parseAmount(rules.dayMaximum),
        parseAmount(rules.identityAbove),
        rules.coolingHours.card,
        // changes that withdrawals do not wait after
        Object.entries(rules.coolingHours).flatMap(([reason, hours]) => (hours === 0 ? [reason] : [])),
        own.map(({ code }) => code),
        own.map(({ upTo }) => parseAmount(upTo ?? "0")),
        rules.levels[0]?.code ?? null,
      ],
    );
    return rows[0] as TrialRow;
  }
}
