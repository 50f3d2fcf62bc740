import { randomUUID } from "node:crypto";
import {
  postSigned,
  reasonOf,
  type TransferBalanceRequest,
  type TransferCheckRequest,
  type TransferRequest,
  TransferResponse,
  TransferRound,
  type TransferRoundsRequest,
  TransferRoundsResponse,
  transferPaths,
  type transferRefusals,
} from "@foyer/wallet-protocol";
import { Compile } from "typebox/compile";
import type {
  FeedRecord,
  TransferFailure,
  TransferOutcome,
  TransferWallet,
  VendorTransfer,
  VendorWalletOf,
} from "../port.ts";
import type { HubVendorOptions } from "./hub-vendor-client.ts";

/** Time limit of a call; short because a player is waiting, and what is not known then is asked about later. */
const TIMEOUT_MS = 4_000;

/** A page of rounds is longer, and nobody waits for it. */
const FEED_TIMEOUT_MS = 15_000;
/** How far the clocks of vendor and platform may differ. */
const CLOCKS_MS = 5 * 60_000;

const response = Compile(TransferResponse);
const feedResponse = Compile(TransferRoundsResponse);
const feedRound = Compile(TransferRound);

const FAILURES: Readonly<Partial<Record<TransferResponse["status"], TransferFailure>>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: "funds",
  RS_ERROR_LIMIT_REACHED: "limit",
  RS_ERROR_USER_DISABLED: "account",
  RS_ERROR_WRONG_CURRENCY: "currency",
} satisfies Record<(typeof transferRefusals)[number], TransferFailure>;

/** Client for the wallets of a vendor of dialect one (Hub88's TransferWallet API). */
export function createHubTransferWallet({
  baseUrl,
  operatorId,
  privateKey,
  timeoutMs = TIMEOUT_MS,
}: HubVendorOptions): TransferWallet {
  const base = baseUrl.replace(/\/$/, "");

  /** @throws when there is no answer that follows the protocol */
  async function post<Answer>(
    path: string,
    body: object,
    isAnswer: (value: unknown) => value is Answer,
    limitMs: number,
  ): Promise<Answer> {
    const { httpStatus, text } = await postSigned({
      url: `${base}${path}`,
      body: JSON.stringify(body),
      privateKey,
      timeoutMs: limitMs,
    });
    if (httpStatus !== 200) throw new Error(`HTTP ${httpStatus} ${text.slice(0, 200)}`);
    const answer: unknown = JSON.parse(text);
    if (!isAnswer(answer)) throw new Error("the answer is none of the protocol");
    return answer;
  }
  const ask = (path: string, body: TransferBalanceRequest) =>
    post(path, body, (value) => response.Check(value), timeoutMs);

  const walletOf = ({ merchant, vendor, player, currency }: VendorWalletOf): TransferBalanceRequest => ({
    operator_id: operatorId,
    sub_partner_id: merchant,
    product: vendor,
    user: player,
    currency,
    request_uuid: randomUUID(),
  });

  async function outcomeOf(
    path: string,
    body: TransferRequest | TransferCheckRequest,
  ): Promise<TransferOutcome> {
    try {
      const { status } = await ask(path, body);
      if (status === "RS_OK") return { outcome: "done" };
      const reason = FAILURES[status];
      if (reason) return { outcome: "refused", reason };
      if (status === "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" && path === transferPaths.check)
        return { outcome: "unseen" };
      return { outcome: "unreachable", reason: status };
    } catch (error) {
      return { outcome: "unreachable", reason: reasonOf(error) };
    }
  }

  return {
    async balance(wallet) {
      try {
        const { status, balance } = await ask(transferPaths.balance, walletOf(wallet));
        if (status === "RS_OK" && balance !== undefined) return { balance: BigInt(balance) };
        return { outcome: "unreachable", reason: status };
      } catch (error) {
        return { outcome: "unreachable", reason: reasonOf(error) };
      }
    },
    move(transfer: VendorTransfer) {
      const direction = transfer.direction === "out" ? "deposit" : "withdraw";
      return outcomeOf(transferPaths[direction], {
        ...walletOf(transfer),
        transaction_uuid: transfer.transaction,
        amount: Number(transfer.amount),
        meta: { direction },
      });
    },
    check: (transfer) =>
      outcomeOf(transferPaths.check, { ...walletOf(transfer), transaction_uuid: transfer.transaction }),
    async rounds(vendor, after, limit) {
      const body: TransferRoundsRequest = {
        operator_id: operatorId,
        product: vendor,
        after: Number(after),
        limit,
        request_uuid: randomUUID(),
      };
      try {
        const { status, rounds, last } = await post(
          transferPaths.rounds,
          body,
          (value) => feedResponse.Check(value),
          FEED_TIMEOUT_MS,
        );
        if (status !== "RS_OK" || !rounds || last === undefined)
          return { outcome: "unreachable", reason: status };
        return { outcome: "page", records: rounds.map(recordOf), newest: BigInt(last) };
      } catch (error) {
        return { outcome: "unreachable", reason: reasonOf(error) };
      }
    },
  };
}

/** A record of the feed; of one that breaks the protocol, what is wrong. */
function recordOf(record: Pick<TransferRound, "sequence">): FeedRecord {
  const sequence = BigInt(record.sequence);
  const { round: named } = record as { round?: unknown };
  const fault = (kind: "syntax" | "amount" | "time"): FeedRecord => ({
    sequence,
    fault: kind,
    ...(typeof named === "string" && { round: named.toWellFormed().replaceAll("\0", "").slice(0, 255) }),
  });
  if (!feedRound.Check(record)) {
    const paths = feedRound.Errors(record).map(({ instancePath }) => instancePath);
    return fault(paths.every((path) => path === "/stake" || path === "/win") ? "amount" : "syntax");
  }
  const { round, user, game_code, currency, stake, win, state } = record;
  // a database has no text with half a character
  if (![round, user, game_code].every((text) => text.isWellFormed())) return fault("syntax");
  if (state === "cancelled" && stake + win > 0) return fault("amount");
  const [startedAt, settledAt] = [new Date(record.started_at), new Date(record.settled_at)];
  if (!(startedAt <= settledAt && settledAt.getTime() <= Date.now() + CLOCKS_MS)) return fault("time");
  return {
    sequence,
    play: {
      round,
      player: user,
      game: game_code,
      currency,
      stake: BigInt(stake),
      win: BigInt(win),
      state,
      startedAt,
      settledAt,
    },
  };
}
