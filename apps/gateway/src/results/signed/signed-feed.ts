import { createHmac, timingSafeEqual } from "node:crypto";
import { DrawNumber, DrawNumbers, LotteryCode } from "@foyer/contract/lotteries";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { FeedError, type FeedResult, type ResultFeed } from "../port.ts";

/** How far the time of a message may be from the platform's. */
export const TOLERANCE_SECONDS = 300;

/** A feed may add fields: only these are read. */
const Message = Type.Object({ lottery: LotteryCode, draw: DrawNumber, numbers: DrawNumbers });
const message = Compile(Message);

/** The signature of a message: hexadecimal HMAC-SHA256 of the time, a dot and the bytes of the body. */
export const signatureOf = (key: string, seconds: string, body: Buffer): string =>
  createHmac("sha256", key).update(`${seconds}.`).update(body).digest("hex");

/** The platform's own dialect (docs/results-feed.md). Several keys: the feed changes from one to the next. */
export class SignedFeed implements ResultFeed {
  readonly name: string;
  readonly #keys: readonly string[];

  constructor(name: string, keys: readonly string[]) {
    this.name = name;
    this.#keys = keys;
  }

  read(headers: Readonly<Record<string, string | undefined>>, body: Buffer, now: Date): FeedResult {
    const seconds = headers["results-timestamp"] ?? "";
    const signature = Buffer.from(headers["results-signature"] ?? "");
    const isSigned = this.#keys.some((key) => {
      const expected = Buffer.from(signatureOf(key, seconds, body));
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    });
    if (!isSigned) throw new FeedError("forged", "the signature is wrong");
    if (!/^[0-9]{1,12}$/.test(seconds)) throw new FeedError("malformed", "the time is no number of seconds");
    if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS)
      throw new FeedError("stale", "the time of the message is not now");
    const value = parsed(body);
    if (!message.Check(value)) {
      const [first] = [...message.Errors(value)];
      throw new FeedError("malformed", `${first?.instancePath ?? ""} ${first?.message ?? ""}`.trim());
    }
    return value;
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new FeedError("malformed", "the body is no JSON");
  }
}
