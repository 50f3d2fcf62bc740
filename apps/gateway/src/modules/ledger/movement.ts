interface Common {
  /** Unique in the ledger; the movement may be sent any number of times under it. */
  readonly key: string;
  readonly memberId: bigint;
  readonly currency: string;
  /** The caller's own reference, shown on statements: a round, a withdrawal. */
  readonly reference?: string;
  /** Hash of the external request where these fields do not cover all of it. */
  readonly requestHash?: Uint8Array;
}

interface Sized extends Common {
  /** 1/100,000 of the currency's unit, not below zero. */
  readonly amount: bigint;
}

/** One movement inside a member's book; `sql/functions/ledger.sql` defines each kind. */
export type Movement =
  | (Sized & { readonly kind: "bet" | "win"; readonly vendor: string })
  | (Sized & { readonly kind: "hold"; readonly purpose: string })
  /** Reverses the bet or win `target`; blocks its key if it was never received. */
  | (Common & { readonly kind: "rollback"; readonly target: string })
  /** Moves the amount of the hold `target` to the account `to`. */
  | (Common & { readonly kind: "capture"; readonly target: string; readonly to: string })
  /** Releases the amount of the hold `target`. */
  | (Common & { readonly kind: "release"; readonly target: string })
  /** Between two named accounts. */
  | (Sized & {
      readonly kind: "deposit" | "withdrawal" | "bonus" | "transfer" | "adjustment";
      readonly from: string;
      readonly to: string;
    });

/** One of many past movements (`ledger_import`). */
export interface PastMovement {
  readonly key: string;
  readonly kind:
    | "bet"
    | "win"
    | "deposit"
    | "withdrawal"
    | "bonus"
    | "transfer"
    | "adjustment"
    | "hold"
    | "capture"
    | "release";
  readonly memberId: bigint;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly reference?: string;
  readonly at: Date;
  /** Of a capture or release: the key of its hold. */
  readonly closes?: string;
}

type Refusal = "conflict" | "insufficient_funds" | "no_wallet" | "cancelled" | "already_closed";

export interface MovementResult {
  /** `applied` and `tombstoned` wrote something, `replayed` was written before, the others changed nothing. */
  readonly outcome: "applied" | "replayed" | "tombstoned" | Refusal;
  readonly transferId: bigint | null;
  /** Current cash; `null` only without a wallet. */
  readonly balance: bigint | null;
  /** Cash right after the transfer, which may be long ago for a replay. */
  readonly balanceAfter: bigint | null;
  /** Rises with every transfer of the book: of two balances the higher version is the newer. */
  readonly version: bigint | null;
}

export interface Balance {
  /** The amount the member can spend. */
  readonly cash: bigint;
  /** Money with conditions. */
  readonly bonus: bigint;
  readonly version: bigint;
}
