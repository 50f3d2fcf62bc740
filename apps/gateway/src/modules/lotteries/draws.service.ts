import { randomBytes } from "node:crypto";
import { drawNumbers, drawSeed, secretHash } from "@foyer/domain/lottery/draw-seed";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import type { SealedValues } from "../../sealed-values.ts";
import type { DrawsRepository, DueDraw } from "./draws.repository.ts";

/** Draws that are planned ahead: a chase may cover as many. */
const PLANNED = 101;
const SECRET_BYTES = 32;
const DAY = /^([0-9]{4})([0-9]{2})([0-9]{2})$/;

const dashed = (day: string): string => day.replace(DAY, "$1-$2-$3");
const boundTo = (merchantId: number, day: string): string => `lottery secret ${merchantId} ${day}`;

interface Parts {
  readonly repository: DrawsRepository;
  readonly seal: SealedValues;
  readonly report: (error: unknown, draw: string) => void;
}

/** Plans draws, publishes hashes and secrets, and draws the numbers of own lotteries. */
export class DrawsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Plans draws, publishes the hashes of their secrets, and the secrets of days that are over. */
  async plan(): Promise<void> {
    const { repository, report } = this.#parts;
    await repository.plan(PLANNED);
    for (const { merchantId, day } of await repository.daysWithoutSecret()) {
      const secret = randomBytes(SECRET_BYTES);
      await repository.addSecret(
        merchantId,
        day,
        this.seal(merchantId, day, secret),
        await secretHash(secret),
      );
    }
    for (const { merchantId, day, sealed } of await repository.secretsToReveal())
      try {
        await repository.reveal(merchantId, day, this.open(sealed, merchantId, day));
      } catch (error) {
        report(error, `secret of ${day}`);
      }
  }

  /** A secret as it is stored until its day is over. */
  seal(merchantId: number, day: string, secret: Buffer): string {
    return this.#parts.seal.seal({ secret: secret.toString("hex") }, boundTo(merchantId, day));
  }

  /** Gives numbers to own draws whose time has come. A draw that fails does not keep back the others. */
  async draw(): Promise<void> {
    for (const draw of await this.#parts.repository.due()) {
      if (draw.state !== "planned") continue;
      try {
        await this.#parts.repository.draw(draw.id, await this.#numbersOf(draw));
      } catch (error) {
        this.#parts.report(error, `${draw.code} ${draw.number}`);
      }
    }
  }

  async #numbersOf({ merchantId, code, number, family, drawsAt }: DueDraw) {
    const day = number.slice(0, 8);
    const sealed = await this.#parts.repository.sealedSecret(merchantId, day);
    if (sealed === undefined) throw new Error(`no secret of ${day}`);
    const secret = this.open(sealed, merchantId, dashed(day));
    return drawNumbers(await drawSeed(secret, code, number), lotteryFamily(family, drawsAt));
  }

  /** A secret that `seal` stored. */
  open(sealed: string, merchantId: number, day: string): Buffer {
    const { secret } = this.#parts.seal.open(sealed, boundTo(merchantId, day)) as { secret: string };
    return Buffer.from(secret, "hex");
  }
}
