interface Common {
  /** Unique over the ledger; the same movement may be asked for any number of times under it. */
  readonly key: string;
  readonly memberId: bigint;
  readonly currency: string;
  /** The caller's own handle, shown on statements: a round, a withdrawal. */
  readonly reference?: string;
  /** Hash of the outside request where the fields here do not say all of it. */
  readonly requestHash?: Uint8Array;
}

interface Sized extends Common {
  /** 1/100,000 of the currency's unit, not below zero. */
  readonly amount: bigint;
}

/** One movement inside a member's book; migration 0002 says what each does. */
export type Movement =
  | (Sized & { readonly kind: "bet" | "win"; readonly vendor: string })
  | (Sized & { readonly kind: "hold"; readonly purpose: string })
  /** Undoes the bet or win `target`; blocks its key when it was never seen. */
  | (Common & { readonly kind: "rollback"; readonly target: string })
  /** Moves what the hold `target` set aside to the account `to`. */
  | (Common & { readonly kind: "capture"; readonly target: string; readonly to: string })
  /** Gives back what the hold `target` set aside. */
  | (Common & { readonly kind: "release"; readonly target: string })
  /** Between two accounts by name. */
  | (Sized & {
      readonly kind: "deposit" | "withdrawal" | "bonus" | "transfer" | "adjustment";
      readonly from: string;
      readonly to: string;
    });

/** One of many movements of the past (`ledger_import`). */
export interface PastMovement {
  readonly key: string;
  readonly kind: "bet" | "win" | "deposit" | "withdrawal" | "bonus" | "transfer" | "adjustment";
  readonly memberId: bigint;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly reference?: string;
  readonly at: Date;
}

type Refusal = "conflict" | "insufficient_funds" | "no_wallet" | "cancelled" | "already_closed";

export interface MovementResult {
  /** `applied` and `tombstoned` wrote something, `replayed` was written before, the others changed nothing. */
  readonly outcome: "applied" | "replayed" | "tombstoned" | Refusal;
  readonly transferId: bigint | null;
  /** Cash now; `null` only without a wallet. */
  readonly balance: bigint | null;
  /** Cash right after the transfer, which in a replay may be long ago. */
  readonly balanceAfter: bigint | null;
  /** Rises with every transfer of the book: of two balances the higher version is the newer. */
  readonly version: bigint | null;
}

export interface Balance {
  /** What the member can spend. */
  readonly cash: bigint;
  readonly version: bigint;
}
