import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { GameRoundRequest } from "@foyer/wallet-protocol";
import type { Database } from "../database/database.ts";
import type { GameCatalogue, Table } from "../game-catalogue.ts";
import { type RoundRow, roundOfPlayer } from "./rounds.repository.ts";

const VALID_SECONDS = 3600;

/** Pages that show one round to anyone with the link: the operator's support or the player. */
export class RoundPages {
  readonly #db: Database;
  readonly #gameCatalogue: GameCatalogue;
  readonly #key: Buffer;

  /** @param parts.key the studio's private key, from which the signing key of these links is derived */
  constructor(parts: { readonly db: Database; readonly gameCatalogue: GameCatalogue; readonly key: string }) {
    this.#db = parts.db;
    this.#gameCatalogue = parts.gameCatalogue;
    this.#key = Buffer.from(hkdfSync("sha256", parts.key, "", "round pages", 32));
  }

  /** @returns the reference for the page's URL, or undefined when the player has no such round */
  async enter(call: GameRoundRequest): Promise<string | undefined> {
    if (!isUuid(call.round)) return undefined;
    const round = await roundOfPlayer(this.#db, call.round, BigInt(call.operator_id), call.user);
    if (!round?.outcome) return undefined;
    const until = Math.floor(Date.now() / 1000) + VALID_SECONDS;
    return `${round.id}.${until}.${this.#seal(round.id, until)}`;
  }

  async open(reference: string): Promise<{ round: RoundRow; table: Table } | undefined> {
    const [id = "", until = "", seal = ""] = reference.split(".");
    const expected = Buffer.from(this.#seal(id, Number(until)));
    const bytes = Buffer.from(seal);
    if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined;
    if (Number(until) < Date.now() / 1000) return undefined;
    const round = await roundOfPlayer(this.#db, id);
    const table = round && this.#gameCatalogue.table(round.gameCode);
    return round && table && { round, table };
  }

  #seal(id: string, until: number): string {
    return createHmac("sha256", this.#key).update(`${id}.${until}`).digest("base64url");
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
