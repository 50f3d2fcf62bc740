import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import type { AvatarFile } from "./avatar-files.ts";

export interface ProfileRow {
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly payeeName: string | null;
  /** YYYY-MM-DD */
  readonly birthDate: string | null;
  readonly nationality: string | null;
  readonly address: string | null;
  readonly qqNum: string | null;
  readonly facebook: string | null;
  readonly wechat: string | null;
  readonly line: string | null;
  readonly whatsapp: string | null;
  readonly zalo: string | null;
}
export type SavedFields = Omit<ProfileRow, "avatar" | "payeeName">;

export class ProfileRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Runs one after the other for a member, also with a submission of documents. */
  inTurn<T>(memberId: bigint, work: (client: PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, async (client) => {
      await client.query("SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE", [memberId]);
      return work(client);
    });
  }

  async read(memberId: bigint, client: Pick<Pool, "query"> = this.#pool): Promise<ProfileRow> {
    const { rows } = await client.query<ProfileRow>(
      `SELECT m.nickname, m.avatar, p.payee_name AS "payeeName", to_char(p.birth_date, 'YYYY-MM-DD') AS "birthDate",
              p.nationality, p.address, p.qq_num AS "qqNum", p.facebook, p.wechat, p.line, p.whatsapp, p.zalo
         FROM members m LEFT JOIN member_profiles p ON p.member_id = m.id WHERE m.id = $1`,
      [memberId],
    );
    return rows[0] as ProfileRow;
  }

  async save(memberId: bigint, fields: SavedFields, client: PoolClient): Promise<void> {
    await client.query("UPDATE members SET nickname = $2 WHERE id = $1", [memberId, fields.nickname]);
    await client.query(
      `INSERT INTO member_profiles (member_id, birth_date, nationality, address, qq_num, facebook, wechat, line, whatsapp, zalo)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (member_id) DO UPDATE SET birth_date = excluded.birth_date, nationality = excluded.nationality,
         address = excluded.address, qq_num = excluded.qq_num, facebook = excluded.facebook, wechat = excluded.wechat,
         line = excluded.line, whatsapp = excluded.whatsapp, zalo = excluded.zalo`,
      [
        memberId,
        fields.birthDate,
        fields.nationality,
        fields.address,
        fields.qqNum,
        fields.facebook,
        fields.wechat,
        fields.line,
        fields.whatsapp,
        fields.zalo,
      ],
    );
  }

  /** Sets the address of the avatar shown; an uploaded picture that is no longer shown is deleted. */
  chooseAvatar(memberId: bigint, address: string): Promise<void> {
    return this.inTurn(memberId, async (client) => {
      await client.query("UPDATE members SET avatar = $2 WHERE id = $1", [memberId, address]);
      await client.query("DELETE FROM member_avatars WHERE member_id = $1", [memberId]);
    });
  }

  storeAvatar(
    memberId: bigint,
    publicId: string,
    address: string,
    files: readonly AvatarFile[],
  ): Promise<void> {
    return this.inTurn(memberId, async (client) => {
      await client.query("DELETE FROM member_avatars WHERE member_id = $1", [memberId]);
      for (const { width, format, bytes } of files)
        await client.query(
          "INSERT INTO member_avatars (member_id, public_id, width, format, bytes) VALUES ($1, $2, $3, $4, $5)",
          [memberId, publicId, width, format, bytes],
        );
      await client.query("UPDATE members SET avatar = $2 WHERE id = $1", [memberId, address]);
    });
  }

  async avatarFile(publicId: string, width: number, format: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ bytes: Buffer }>(
      "SELECT bytes FROM member_avatars WHERE public_id = $1 AND width = $2 AND format = $3",
      [publicId, width, format],
    );
    return rows[0]?.bytes;
  }
}
