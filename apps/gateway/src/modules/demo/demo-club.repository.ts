import type pg from "pg";

/** Writes the levels of the demo's members. */
export class DemoClubRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async turnovers(
    merchantId: number,
    currency: string,
    from: string,
    timeZone: string,
  ): Promise<{ memberId: bigint; turnover: bigint }[]> {
    const { rows } = await this.#client.query<{ memberId: bigint; turnover: bigint }>(
      `SELECT id AS "memberId", club_turnover(id, $2, $3, $4) AS turnover FROM members WHERE merchant_id = $1`,
      [merchantId, currency, from, timeZone],
    );
    return rows;
  }

  /** @param first the level that every member begins with */
  async levels(
    merchantId: number,
    first: string,
    keptUntil: string,
    members: readonly { memberId: bigint; level: string }[],
  ): Promise<void> {
    await this.#client.query(
      `WITH made AS (
         INSERT INTO club_members (member_id, merchant_id, level, kept_until)
         SELECT m.id, $1, m.level, $2 FROM unnest($3::bigint[], $4::text[]) m (id, level) RETURNING *
       )
       INSERT INTO club_events (member_id, cause, before, level, kept_until)
       SELECT member_id, 'raised', $5, level, kept_until FROM made WHERE level <> $5`,
      [
        merchantId,
        keptUntil,
        members.map(({ memberId }) => memberId),
        members.map(({ level }) => level),
        first,
      ],
    );
  }
}
