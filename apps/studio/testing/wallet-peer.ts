import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  BetRequest,
  RollbackRequest,
  SIGNATURE_HEADER,
  UserBalanceRequest,
  verify,
  type WalletCall,
  type WalletResponse,
  type WalletStatus,
  WinRequest,
  walletPaths,
} from "@foyer/wallet-protocol";
import { Value } from "typebox/value";

/**
 * How the wallet handles a call and its answer:
 * answer      executes and answers
 * lose-call   drops the call
 * lose-answer executes, drops the answer
 * hold        executes, answers when released
 * stall       waits until released, then executes and answers
 * garbage     executes, answers with invalid data
 * down        HTTP 503
 * a status    refuses with this status
 */
export type Behaviour =
  | "answer"
  | "lose-call"
  | "lose-answer"
  | "hold"
  | "stall"
  | "garbage"
  | "down"
  | WalletStatus;

export type MoneyCall = "bet" | "win" | "rollback";

interface Movement {
  readonly call: "bet" | "win";
  readonly body: string;
  readonly amount: number;
  readonly round: string;
  rolledBack: boolean;
}

/** A player of the wallet, by token. */
export interface PeerPlayer {
  readonly user: string;
  readonly currency: string;
  balance: number;
  expired: boolean;
}

const SCHEMAS = {
  userBalance: UserBalanceRequest,
  bet: BetRequest,
  win: WinRequest,
  rollback: RollbackRequest,
} as const;

/** An operator's wallet in memory, over real HTTP, with simulated network and operator faults. */
export class WalletPeer {
  readonly players = new Map<string, PeerPlayer>();
  readonly movements = new Map<string, Movement>();
  /** every received call, in order */
  readonly calls: { readonly call: WalletCall; readonly body: Record<string, unknown> }[] = [];
  readonly #tombstones = new Set<string>();
  readonly #studioKey: string;
  readonly #scripts = new Map<WalletCall, Behaviour[]>();
  readonly #held: (() => void)[] = [];
  readonly #arrivals: { call: WalletCall; done: () => void }[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  /** @param studioKey PEM that calls are verified with */
  constructor(studioKey: string) {
    this.#studioKey = studioKey;
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(port, "127.0.0.1", done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Adds a player. @returns the token of the launch */
  admit(balance: number, user = `player-${randomUUID()}`, currency = "CNY"): string {
    const token = randomUUID();
    this.players.set(token, { user, currency, balance, expired: false });
    return token;
  }

  /** Behaviours for the next calls of this kind; later calls are answered normally. */
  script(call: WalletCall, ...behaviours: Behaviour[]): void {
    this.#scripts.set(call, [...(this.#scripts.get(call) ?? []), ...behaviours]);
  }

  /** Removes all scripts. */
  calm(): void {
    this.#scripts.clear();
  }

  /** Resolves when the next call of this kind has been received and handled as scripted. */
  arrival(call: WalletCall): Promise<void> {
    return new Promise((done) => this.#arrivals.push({ call, done }));
  }

  /** Releases held and stalled calls. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  countOf(call: MoneyCall): number {
    return this.calls.filter((c) => c.call === call).length;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const call = (Object.keys(walletPaths) as WalletCall[]).find((name) => walletPaths[name] === request.url);
    if (!call || call === "userInfo") return void response.writeHead(404).end();
    const signature = request.headers[SIGNATURE_HEADER];
    if (!verify(raw, typeof signature === "string" ? signature : undefined, this.#studioKey))
      return this.#say(response, { status: "RS_ERROR_INVALID_SIGNATURE" });
    const body: unknown = JSON.parse(raw.toString());
    if (!Value.Check(SCHEMAS[call], body)) return this.#say(response, { status: "RS_ERROR_WRONG_TYPES" });
    this.calls.push({ call, body });

    const behaviour = this.#scripts.get(call)?.shift() ?? "answer";
    if (behaviour === "lose-call" || behaviour === "down") {
      this.#arrived(call);
      if (behaviour === "down") response.writeHead(503).end("down");
      else response.destroy();
      return;
    }
    if (behaviour.startsWith("RS_")) {
      this.#arrived(call);
      return this.#say(response, { status: behaviour as WalletStatus });
    }
    if (behaviour === "stall") {
      this.#arrived(call);
      await new Promise<void>((go) => this.#held.push(go));
    }
    const answer = this.#do(call, body as never);
    if (behaviour === "hold") {
      this.#arrived(call);
      await new Promise<void>((go) => this.#held.push(go));
    }
    if (behaviour === "lose-answer") response.destroy();
    else if (behaviour === "garbage") response.writeHead(200).end("<html>login</html>");
    else this.#say(response, answer);
    this.#arrived(call);
  }

  #arrived(call: WalletCall): void {
    const index = this.#arrivals.findIndex((a) => a.call === call);
    if (index >= 0) this.#arrivals.splice(index, 1)[0]?.done();
  }

  #say(response: ServerResponse, answer: WalletResponse): void {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  #do(call: MoneyCall | "userBalance", body: BetRequest & WinRequest & RollbackRequest): WalletResponse {
    const player = this.players.get(body.token);
    if (!player || player.user !== body.user) return { status: "RS_ERROR_INVALID_TOKEN" };
    const answer = (status: WalletStatus): WalletResponse => ({
      status,
      request_uuid: body.request_uuid,
      user: player.user,
      currency: player.currency,
      balance: player.balance,
    });
    if (call === "userBalance") return answer(player.expired ? "RS_ERROR_TOKEN_EXPIRED" : "RS_OK");
    if (call === "rollback") return answer(this.#rollBack(player, body));
    return answer(this.#move(call, player, body));
  }

  #move(call: "bet" | "win", player: PeerPlayer, body: BetRequest & WinRequest): WalletStatus {
    const { request_uuid: _, ...rest } = body;
    const logged = JSON.stringify({ ...rest, token: "", call });
    const before = this.movements.get(body.transaction_uuid);
    if (before) {
      if (before.body !== logged) return "RS_ERROR_DUPLICATE_TRANSACTION";
      return before.rolledBack ? "RS_ERROR_TRANSACTION_ROLLED_BACK" : "RS_OK";
    }
    if (this.#tombstones.has(body.transaction_uuid)) return "RS_ERROR_TRANSACTION_ROLLED_BACK";
    if (body.currency !== player.currency) return "RS_ERROR_WRONG_CURRENCY";
    if (call === "bet") {
      if (player.expired) return "RS_ERROR_TOKEN_EXPIRED";
      if (player.balance < body.amount) return "RS_ERROR_NOT_ENOUGH_MONEY";
    } else {
      const bet = this.movements.get(body.reference_transaction_uuid);
      if (!bet) return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
      if (bet.rolledBack) return "RS_ERROR_TRANSACTION_ROLLED_BACK";
    }
    player.balance += call === "bet" ? -body.amount : body.amount;
    this.movements.set(body.transaction_uuid, {
      call,
      body: logged,
      amount: body.amount,
      round: body.round,
      rolledBack: false,
    });
    return "RS_OK";
  }

  #rollBack(player: PeerPlayer, body: RollbackRequest): WalletStatus {
    const movement = this.movements.get(body.reference_transaction_uuid);
    if (!movement) {
      this.#tombstones.add(body.reference_transaction_uuid);
      return "RS_OK";
    }
    if (!movement.rolledBack) player.balance += movement.call === "bet" ? movement.amount : -movement.amount;
    movement.rolledBack = true;
    return "RS_OK";
  }
}
