import type { BackOfficeFoundCase } from "@foyer/contract/back-office-members";
import type { MemberType } from "@foyer/contract/shared";
import type { Pool } from "pg";
import { NAMED_MEMBERS } from "../../db/text-search.ts";

export interface FoundMemberRow {
  readonly id: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly payeeName: string | null;
  readonly type: MemberType;
  readonly disabled: boolean;
  readonly memberSince: Date;
  readonly chatId: string | null;
}

export interface FoundCaseRow {
  readonly kind: BackOfficeFoundCase["kind"];
  readonly number: string;
  readonly id: string;
  readonly username: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
}

export interface FoundRoundRow extends Omit<FoundCaseRow, "kind" | "number"> {
  readonly integration: string;
  readonly round: string;
}

/** What a text may be besides words of a name. */
export interface Contacts {
  /** In E.164. */
  readonly mobile: string | null;
  readonly email: string | null;
}

const ROUNDS = 5;
const OF_CASE = `p.public_id AS id, p.username`;

/** Members and cases of a merchant by what an operator knows of them. Guests are none of the members. */
export class FindRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Whose public id, username, mobile number or address it is, before those with its words in a name. */
  async members(
    merchantId: number,
    text: string,
    { mobile, email }: Contacts,
    limit: number,
  ): Promise<FoundMemberRow[]> {
    const { rows } = await this.#pool.query<FoundMemberRow>({
      name: "back_office_find_members",
      text: `WITH found AS (
               SELECT m.id, 0 AS rank FROM members m WHERE m.merchant_id = $1 AND m.public_id = lower($2)
               UNION ALL
               SELECT m.id, 0 FROM members m WHERE m.merchant_id = $1 AND m.username_key = lower($2)
               UNION ALL
               SELECT m.id, 0 FROM members m WHERE m.merchant_id = $1 AND m.mobile = $3
               UNION ALL
               SELECT m.id, 0 FROM members m WHERE m.merchant_id = $1 AND lower(m.email) = $4
               UNION ALL
               SELECT n.id, 1 FROM (${NAMED_MEMBERS}) n
             ), ranked AS (SELECT id, min(rank) AS rank FROM found GROUP BY id)
             SELECT m.public_id AS id, m.username, m.nickname, f.payee_name AS "payeeName", m.type, m.status = 'disabled' AS disabled,
                    m.registered_at AS "memberSince", c.public_id AS "chatId"
               FROM ranked JOIN members m ON m.id = ranked.id
               LEFT JOIN member_profiles f ON f.member_id = m.id LEFT JOIN chats c ON c.member_id = m.id
              WHERE m.type <> 4 ORDER BY ranked.rank, m.id DESC LIMIT $5`,
      values: [merchantId, text, mobile, email, limit],
    });
    return rows;
  }

  /** The order, transfer or adjustment with this number. */
  async cases(merchantId: number, number: string): Promise<FoundCaseRow[]> {
    const { rows } = await this.#pool.query<FoundCaseRow>({
      name: "back_office_find_cases",
      text: `SELECT b.kind, b.number, ${OF_CASE}, b.amount, b.currency, b.at
               FROM bookings b JOIN members p ON p.id = b.member_id WHERE b.number = $2 AND b.merchant_id = $1`,
      values: [merchantId, number],
    });
    return rows;
  }

  /** Rounds with this number, which only their vendor keeps apart. */
  async rounds(merchantId: number, round: string): Promise<FoundRoundRow[]> {
    const { rows } = await this.#pool.query<FoundRoundRow>({
      name: "back_office_find_rounds",
      text: `SELECT r.integration_id AS integration, r.round, ${OF_CASE}, r.stake_total AS amount, r.currency, r.opened_at AS at
               FROM rounds r JOIN members p ON p.id = r.member_id
              WHERE r.round = $2 AND p.merchant_id = $1 ORDER BY r.opened_at DESC LIMIT ${ROUNDS}`,
      values: [merchantId, round],
    });
    return rows;
  }
}
