import type {
  BetRequest,
  RollbackRequest,
  TransferBalanceRequest,
  TransferCheckRequest,
  TransferRequest,
  TransferResponse,
  TransferRoundsRequest,
  TransferRoundsResponse,
  UserBalanceRequest,
  WalletStatus,
  WinRequest,
} from "@foyer/wallet-protocol";
import type { Database, Queryable } from "../database/database.ts";
import type { GameCatalogue } from "../game-catalogue.ts";
import { wireAmount } from "../rounds/wallet-bodies.ts";
import type { WalletAnswer, WalletClient } from "../wallet-client/wallet-client.ts";
import { type NewRecord, publishRecord, readFeed, startOfRound } from "./round-feed.repository.ts";
import {
  balanceOf,
  changeBalance,
  entryOf,
  insertEntry,
  insertTransfer,
  lockWallet,
  sessionOwner,
  transferOf,
  undoEntry,
  type WalletOwner,
} from "./wallets.repository.ts";

/** Begins the token of a session that is played with a wallet of this studio; the rest is the session's id. */
const OWN_TOKEN = "wallet:";

/** The token of a session that is played with a wallet of this studio, which no operator needs to know. */
export const ownWalletToken = (sessionId: string): string => `${OWN_TOKEN}${sessionId}`;

type PlayCall = Parameters<WalletClient["call"]>[0];
type Call = WalletOwner & { readonly requestUuid: string };

/** The wallets of players whose operator transfers their money here, for the operator and for the rounds. */
export class Wallets implements WalletClient {
  readonly #db: Database;
  readonly #gameCatalogue: GameCatalogue;
  readonly #operators: WalletClient;

  /** @param operators the wallets of all other players */
  constructor(parts: {
    readonly db: Database;
    readonly gameCatalogue: GameCatalogue;
    readonly operators: WalletClient;
  }) {
    this.#db = parts.db;
    this.#gameCatalogue = parts.gameCatalogue;
    this.#operators = parts.operators;
  }

  async balance(request: TransferBalanceRequest): Promise<TransferResponse> {
    const call = callOf(request);
    return answer(call, "RS_OK", await balanceOf(this.#db, call));
  }

  /** Decides a transfer once; a repetition is answered by what was decided. */
  transfer(request: TransferRequest, refusal?: WalletStatus): Promise<TransferResponse> {
    const call = callOf(request);
    const { direction } = request.meta;
    const amount = BigInt(request.amount);
    const { product, player, currency, operatorId } = call;
    return this.#db.transaction(async (tx) => {
      const before = await lockWallet(tx, call);
      const known = await transferOf(tx, operatorId, request.transaction_uuid);
      if (known) {
        const same =
          known.product === product &&
          known.player === player &&
          known.currency === currency &&
          known.direction === direction &&
          known.amount === amount;
        return answer(call, same ? known.status : "RS_ERROR_DUPLICATE_TRANSACTION", before);
      }
      const status: WalletStatus =
        refusal ?? (direction === "withdraw" && before < amount ? "RS_ERROR_NOT_ENOUGH_MONEY" : "RS_OK");
      await insertTransfer(tx, operatorId, request.transaction_uuid, {
        product,
        player,
        currency,
        direction,
        amount,
        status,
      });
      const change = status !== "RS_OK" ? 0n : direction === "deposit" ? amount : -amount;
      return answer(call, status, await changeBalance(tx, call, change));
    });
  }

  async check(request: TransferCheckRequest): Promise<TransferResponse> {
    const call = callOf(request);
    const known = await transferOf(this.#db, call.operatorId, request.transaction_uuid);
    return answer(
      call,
      known?.player === call.player ? known.status : "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
      await balanceOf(this.#db, call),
    );
  }

  /** What happened to rounds that are played with the wallets of a product. */
  rounds(request: TransferRoundsRequest): Promise<TransferRoundsResponse> {
    return readFeed(this.#db, request);
  }

  /** Publishes records as they are, for tests of an operator that reads them. */
  async publish(operatorId: number, product: string, records: readonly object[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      for (const record of records)
        await publishRecord(tx, { operatorId: BigInt(operatorId), product }, record);
    });
  }

  /** A wallet call of a round: here, or at the operator, by the session's token. */
  async call(name: PlayCall, body: object): Promise<WalletAnswer> {
    const { token } = body as UserBalanceRequest;
    if (!token.startsWith(OWN_TOKEN)) return this.#operators.call(name, body);
    const sessionId = token.slice(OWN_TOKEN.length);
    try {
      const session = await sessionOwner(this.#db, sessionId);
      const game = session && this.#gameCatalogue.entry(session.gameCode);
      if (!game) return { status: "RS_ERROR_INVALID_TOKEN" };
      const owner: WalletOwner = { ...session, product: game.vendor };
      if (name === "userBalance") return { status: "RS_OK", balance: await balanceOf(this.#db, owner) };
      return await this.#db.transaction((tx) => play(tx, owner, sessionId, name, body));
    } catch (error) {
      return { status: undefined, reason: (error as Error).message };
    }
  }
}

/** One bet, win or rollback of a round; repeating it has no effect. */
async function play(
  tx: Queryable,
  owner: WalletOwner,
  sessionId: string,
  kind: Exclude<PlayCall, "userBalance">,
  body: object,
): Promise<WalletAnswer> {
  const balance = await lockWallet(tx, owner);
  const { transaction_uuid: uuid } = body as BetRequest;
  const known = await entryOf(tx, uuid);
  if (known) return { status: known.undone ? "RS_ERROR_TRANSACTION_ROLLED_BACK" : "RS_OK", balance };
  if (kind === "rollback") {
    const { reference_transaction_uuid: target } = body as RollbackRequest;
    const undone = await entryOf(tx, target);
    if (undone) await undoEntry(tx, target);
    if (undone?.kind === "bet" && !undone.undone) await publish(tx, owner, body as RollbackRequest, 0n, 0n);
    if (!undone) await insertEntry(tx, sessionId, target, { kind: "bet", amount: 0n, undone: true });
    await insertEntry(tx, sessionId, uuid, { kind, amount: 0n, undone: false });
    const back = undone && !undone.undone ? (undone.kind === "bet" ? undone.amount : -undone.amount) : 0n;
    return { status: "RS_OK", balance: await changeBalance(tx, owner, back) };
  }
  const amount = BigInt((body as WinRequest).amount);
  if (kind === "bet" && balance < amount) return { status: "RS_ERROR_NOT_ENOUGH_MONEY", balance };
  await insertEntry(tx, sessionId, uuid, { kind, amount, undone: false });
  if (kind === "win") {
    const bet = await entryOf(tx, (body as WinRequest).reference_transaction_uuid);
    await publish(tx, owner, body as WinRequest, bet?.amount ?? 0n, amount);
  }
  return { status: "RS_OK", balance: await changeBalance(tx, owner, kind === "bet" ? -amount : amount) };
}

/** Tells the operator about a round that is over: settled by its win, or cancelled by the rollback of its bet. */
async function publish(
  tx: Queryable,
  owner: WalletOwner,
  body: Pick<WinRequest | RollbackRequest, "round" | "game_code" | "amount">,
  stake: bigint,
  win: bigint,
): Promise<void> {
  await publishRecord(tx, owner, {
    round: body.round,
    user: owner.player,
    currency: owner.currency,
    game_code: body.game_code,
    stake: wireAmount(stake),
    win: wireAmount(win),
    state: body.amount === undefined ? "cancelled" : "settled",
    started_at: (await startOfRound(tx, body.round)).toISOString(),
    settled_at: new Date().toISOString(),
  } satisfies NewRecord);
}

const callOf = ({ operator_id, product, user, currency, request_uuid }: TransferBalanceRequest): Call => ({
  operatorId: BigInt(operator_id),
  product,
  player: user,
  currency,
  requestUuid: request_uuid,
});

const answer = (call: Call, status: WalletStatus, balance: bigint): TransferResponse => ({
  status,
  request_uuid: call.requestUuid,
  user: call.player,
  currency: call.currency,
  balance: wireAmount(balance),
});
