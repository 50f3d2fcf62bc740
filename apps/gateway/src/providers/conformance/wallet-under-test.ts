import { randomUUID } from "node:crypto";
import {
  SIGNATURE_HEADER,
  sign,
  type WalletCall,
  type WalletStatus,
  walletPaths,
} from "@foyer/wallet-protocol";

/** Test data that an operator gives a vendor to test the operator's wallet. */
export interface Subject {
  readonly user: string;
  /** Token of a launched game that is still open. */
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
  /** In 1/100,000 of a unit. It and ten times as much must be within the limits; at most 1% of the balance. */
  readonly stake: number;
  /** An expired token of the same player and game; without it its cases are skipped. */
  readonly expiredToken?: string;
  /** A player disabled after the game was launched; without one its cases are skipped. */
  readonly disabled?: { readonly user: string; readonly token: string };
}

export interface WireAnswer {
  readonly httpStatus: number;
  /** The parsed body, not validated. */
  readonly body: Record<string, unknown>;
}

/** One HTTP POST to the wallet. */
export type Post = (path: string, body: string, headers: Record<string, string>) => Promise<WireAnswer>;

type Fields = Record<string, unknown>;

/** The vendor's side of a wallet: builds, signs and sends calls. */
export class WalletUnderTest {
  readonly subject: Subject;
  readonly #post: Post;
  readonly #privateKey: string;

  constructor(post: Post, privateKey: string, subject: Subject) {
    this.#post = post;
    this.#privateKey = privateKey;
    this.subject = subject;
  }

  signatureOf(body: string): string {
    return sign(body, this.#privateKey);
  }

  /** Sends a body unchanged. `signature`: another signature, or `null` to send none. */
  async raw(call: WalletCall, body: string, signature?: string | null): Promise<WireAnswer> {
    const header = signature === undefined ? this.signatureOf(body) : signature;
    return this.#post(walletPaths[call], body, {
      "content-type": "application/json",
      ...(header !== null && { [SIGNATURE_HEADER]: header }),
    });
  }

  async send(call: WalletCall, fields: Fields): Promise<Answer> {
    return answerOf(await this.raw(call, JSON.stringify(fields)));
  }

  info(change: Fields = {}): Promise<Answer> {
    return this.send("userInfo", { user: this.subject.user, request_uuid: randomUUID(), ...change });
  }

  balance(change: Fields = {}): Promise<Answer> {
    return this.send("userBalance", { ...this.#session(), ...change });
  }

  bet(change: Fields = {}): Promise<Answer> {
    return this.send("bet", this.betFields(change));
  }

  win(reference: string, round: string, change: Fields = {}): Promise<Answer> {
    return this.send("win", this.betFields({ reference_transaction_uuid: reference, round, ...change }));
  }

  rollback(reference: string, round: string, change: Fields = {}): Promise<Answer> {
    return this.send("rollback", {
      ...this.#session(),
      round,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: reference,
      ...change,
    });
  }

  /** The fields of a valid bet, with the given ones replaced. */
  betFields(change: Fields = {}): Fields {
    return {
      ...this.#session(),
      currency: this.subject.currency,
      round: randomUUID(),
      round_closed: false,
      transaction_uuid: randomUUID(),
      amount: this.subject.stake,
      ...change,
    };
  }

  #session(): Fields {
    const { user, token, gameCode } = this.subject;
    return { user, token, game_code: gameCode, request_uuid: randomUUID() };
  }
}

export function answerOf({ httpStatus, body }: WireAnswer): Answer {
  return { ...body, httpStatus } as Answer;
}

export interface Answer {
  readonly httpStatus: number;
  readonly status: WalletStatus;
  readonly request_uuid?: string;
  readonly user?: string;
  readonly currency?: string;
  readonly balance?: number;
}
