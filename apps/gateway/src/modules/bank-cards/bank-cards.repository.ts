import type { CardKind } from "@foyer/contract/bank-cards";
import type { Pool, PoolClient } from "pg";

/** A card as members see it. */
export interface BankCardRow {
  readonly publicId: string;
  readonly kind: CardKind;
  readonly institution: string;
  readonly institutionName: string;
  readonly holder: string;
  readonly lastFour: string;
  readonly addedAt: Date;
}

export interface NewBankCard extends Omit<BankCardRow, "publicId" | "addedAt"> {
  readonly memberId: bigint;
  readonly key: string;
  readonly sealedNumber: string;
  readonly numberMac: Buffer;
  /** Null for now. */
  readonly addedAt: Date | null;
}

const SHOWN = `public_id AS "publicId", kind, institution, institution_name AS "institutionName", holder,
  last_four AS "lastFour", added_at AS "addedAt"`;

export class BankCardsRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async list(memberId: bigint, client: Pick<Pool, "query"> = this.#pool): Promise<BankCardRow[]> {
    const { rows } = await client.query<BankCardRow>(
      `SELECT ${SHOWN} FROM bank_cards WHERE member_id = $1 AND removed_at IS NULL ORDER BY id`,
      [memberId],
    );
    return rows;
  }

  async find(memberId: bigint, cardId: string): Promise<BankCardRow | undefined> {
    const { rows } = await this.#pool.query<BankCardRow>(
      `SELECT ${SHOWN} FROM bank_cards WHERE member_id = $1 AND public_id = $2 AND removed_at IS NULL`,
      [memberId, cardId],
    );
    return rows[0];
  }

  async payeeName(memberId: bigint): Promise<string | null> {
    const { rows } = await this.#pool.query<{ name: string | null }>(
      "SELECT payee_name AS name FROM member_profiles WHERE member_id = $1",
      [memberId],
    );
    return rows[0]?.name ?? null;
  }

  /** The card that a call with this key has added, even if it was removed since. */
  async byKey(
    memberId: bigint,
    key: string,
    client: Pick<Pool, "query"> = this.#pool,
  ): Promise<BankCardRow | undefined> {
    const { rows } = await client.query<BankCardRow>(
      `SELECT ${SHOWN} FROM bank_cards WHERE member_id = $1 AND key = $2`,
      [memberId, key],
    );
    return rows[0];
  }

  /** Locks the member until the end of the transaction, so that concurrent additions are counted one after the other. */
  async lock(client: PoolClient, memberId: bigint): Promise<{ cards: number; payeeName: string | null }> {
    await client.query("SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE", [memberId]);
    const { rows } = await client.query<{ cards: number; payeeName: string | null }>(
      `SELECT (SELECT count(*)::int FROM bank_cards WHERE member_id = $1 AND removed_at IS NULL) AS cards,
              (SELECT payee_name FROM member_profiles WHERE member_id = $1) AS "payeeName"`,
      [memberId],
    );
    return rows[0] ?? { cards: 0, payeeName: null };
  }

  /** Undefined without such a member. */
  async memberId(client: PoolClient, merchantId: number, username: string): Promise<bigint | undefined> {
    const { rows } = await client.query<{ id: bigint }>(
      "SELECT id FROM members WHERE merchant_id = $1 AND username_key = lower($2)",
      [merchantId, username],
    );
    return rows[0]?.id;
  }

  async fixPayeeName(client: PoolClient, memberId: bigint, name: string): Promise<void> {
    await client.query(
      `INSERT INTO member_profiles (member_id, payee_name) VALUES ($1, $2)
         ON CONFLICT (member_id) DO UPDATE SET payee_name = excluded.payee_name`,
      [memberId, name],
    );
  }

  /** Undefined when the member has the number already. */
  async add(client: PoolClient, card: NewBankCard): Promise<BankCardRow | undefined> {
    const { rows } = await client.query<BankCardRow>(
      `INSERT INTO bank_cards (member_id, key, kind, institution, institution_name, holder, sealed_number,
                               number_mac, last_four, added_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()))
         ON CONFLICT (member_id, number_mac) WHERE removed_at IS NULL AND NOT duplicate DO NOTHING
         RETURNING ${SHOWN}`,
      [
        card.memberId,
        card.key,
        card.kind,
        card.institution,
        card.institutionName,
        card.holder,
        card.sealedNumber,
        card.numberMac,
        card.lastFour,
        card.addedAt,
      ],
    );
    return rows[0];
  }

  async remove(client: PoolClient, memberId: bigint, publicId: string): Promise<BankCardRow | undefined> {
    const { rows } = await client.query<BankCardRow>(
      `UPDATE bank_cards SET removed_at = now()
         WHERE member_id = $1 AND public_id = $2 AND removed_at IS NULL RETURNING ${SHOWN}`,
      [memberId, publicId],
    );
    return rows[0];
  }

  /** Locks some of the cards whose number was stored by an earlier release, removed ones too. */
  async outdated(
    client: PoolClient,
  ): Promise<{ id: bigint; memberId: bigint; merchantId: number; institution: string; sealed: string }[]> {
    const { rows } = await client.query<{
      id: bigint;
      memberId: bigint;
      merchantId: number;
      institution: string;
      sealed: string;
    }>(
      `SELECT c.id, c.member_id AS "memberId", m.merchant_id AS "merchantId", c.institution, c.sealed_number AS sealed
         FROM bank_cards c JOIN members m ON m.id = c.member_id
        WHERE c.mac_version = 1 ORDER BY c.id LIMIT 500 FOR UPDATE OF c`,
    );
    return rows;
  }

  /** A card with the number of another one of the member becomes its duplicate. */
  async normalise(
    client: PoolClient,
    id: bigint,
    { sealedNumber, numberMac }: Pick<NewBankCard, "sealedNumber" | "numberMac">,
  ): Promise<void> {
    await client.query(
      `UPDATE bank_cards c SET sealed_number = $2, number_mac = $3, mac_version = 2,
         duplicate = EXISTS (SELECT FROM bank_cards o WHERE o.member_id = c.member_id AND o.number_mac = $3
                               AND o.id <> c.id AND o.removed_at IS NULL)
        WHERE c.id = $1`,
      [id, sealedNumber, numberMac],
    );
  }

  /** Of a card that was not removed. */
  async sealedNumber(
    memberId: bigint,
    publicId: string,
    client: Pick<Pool, "query"> = this.#pool,
  ): Promise<(BankCardRow & { sealed: string }) | undefined> {
    const { rows } = await client.query<BankCardRow & { sealed: string }>(
      `SELECT ${SHOWN}, sealed_number AS sealed FROM bank_cards
         WHERE member_id = $1 AND public_id = $2 AND removed_at IS NULL`,
      [memberId, publicId],
    );
    return rows[0];
  }
}
