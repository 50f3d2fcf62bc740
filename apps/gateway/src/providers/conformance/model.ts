import type { WalletStatus } from "@foyer/wallet-protocol";

/** A wallet call with small numbers as uuids and rounds, so that random calls collide. */
export type Op =
  | { kind: "bet"; uuid: number; round: number; amount: number; closes: boolean }
  | { kind: "win"; uuid: number; round: number; amount: number; closes: boolean; reference: number }
  | { kind: "rollback"; uuid: number; round: number; closes: boolean; reference: number };

interface Record {
  readonly op: Op;
  state: "applied" | "rolled back" | "tombstone";
}

/**
 * Reference model of a wallet, independent of the implementation: one player, one game, one token that does not expire.
 * `send` returns the expected response.
 */
export class WalletModel {
  cash: number;
  readonly #records = new Map<number, Record>();
  /** Uuids whose rollback arrived first. */
  readonly #blocked = new Set<number>();
  readonly #rounds = new Map<number, "open" | "closed">();

  constructor(cash: number) {
    this.cash = cash;
  }

  send(op: Op): WalletStatus {
    const before = this.#records.get(op.uuid);
    if (before) {
      if (!sameRequest(before.op, op)) return "RS_ERROR_DUPLICATE_TRANSACTION";
      return before.state === "rolled back" ? "RS_ERROR_TRANSACTION_ROLLED_BACK" : "RS_OK";
    }
    return this[op.kind](op as never);
  }

  private bet(op: Op & { kind: "bet" }): WalletStatus {
    if (this.#rounds.get(op.round) === "closed") return "RS_ERROR_UNKNOWN";
    if (this.#blocked.has(op.uuid)) return "RS_ERROR_TRANSACTION_ROLLED_BACK";
    if (op.amount > this.cash) return "RS_ERROR_NOT_ENOUGH_MONEY";
    this.cash -= op.amount;
    this.#rounds.set(op.round, op.closes ? "closed" : "open");
    this.#keep(op);
    return "RS_OK";
  }

  private win(op: Op & { kind: "win" }): WalletStatus {
    const bet = this.#records.get(op.reference);
    const isItsBet = bet?.op.kind === "bet" && bet.op.round === op.round;
    if (!isItsBet)
      return this.#wasTombstonedIn(op.reference, op.round)
        ? "RS_ERROR_TRANSACTION_ROLLED_BACK"
        : "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
    if (bet.state === "rolled back" || this.#blocked.has(op.uuid)) return "RS_ERROR_TRANSACTION_ROLLED_BACK";
    this.cash += op.amount;
    if (op.closes) this.#close(op.round);
    this.#keep(op);
    return "RS_OK";
  }

  private rollback(op: Op & { kind: "rollback" }): WalletStatus {
    const target = this.#records.get(op.reference);
    if (target && (target.op.kind === "rollback" || target.op.round !== op.round))
      return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
    if (op.uuid === op.reference) return "RS_ERROR_DUPLICATE_TRANSACTION";
    if (this.#blocked.has(op.uuid)) return "RS_ERROR_TRANSACTION_ROLLED_BACK";
    if (target?.state === "applied") {
      const { op: undone } = target as { op: Op & { kind: "bet" | "win" } };
      if (undone.kind === "win" && undone.amount > this.cash) return "RS_ERROR_NOT_ENOUGH_MONEY";
      this.cash += undone.kind === "bet" ? undone.amount : -undone.amount;
      target.state = "rolled back";
      if (undone.kind === "bet" && !this.#hasOpenBet(undone.round)) this.#rounds.delete(undone.round);
    }
    if (!target) this.#blocked.add(op.reference);
    if (op.closes) this.#close(op.round);
    this.#keep(op, target ? "applied" : "tombstone");
    return "RS_OK";
  }

  #keep(op: Op, state: Record["state"] = "applied"): void {
    this.#records.set(op.uuid, { op, state });
  }

  #close(round: number): void {
    if (this.#rounds.has(round)) this.#rounds.set(round, "closed");
  }

  #wasTombstonedIn(uuid: number, round: number): boolean {
    return [...this.#records.values()].some(
      ({ op, state }) =>
        state === "tombstone" && op.kind === "rollback" && op.reference === uuid && op.round === round,
    );
  }

  #hasOpenBet(round: number): boolean {
    return [...this.#records.values()].some(
      ({ op, state }) => op.kind === "bet" && op.round === round && state === "applied",
    );
  }
}

/** Whether two calls are the same transaction. The flag that closes the round may differ. */
function sameRequest(a: Op, b: Op): boolean {
  return JSON.stringify({ ...a, closes: null }) === JSON.stringify({ ...b, closes: null });
}
