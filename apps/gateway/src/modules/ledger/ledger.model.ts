import type { Movement, MovementResult } from "./movement.ts";

/** Reference model for the tests: the ledger's rules on maps, without database and concurrency. */
type Step = Omit<MovementResult, "transferId">;

interface Written {
  readonly memberId: bigint;
  readonly kind: Movement["kind"] | "tombstone";
  readonly request: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly cashAfter: bigint;
  closed: boolean;
}

const owned = (account: string): boolean => /^(cash|bonus|hold)(:|$)/.test(account);

/** The movement without its key as text, independent of the order of fields. */
const requestOf = (movement: Movement): string =>
  Object.entries(movement)
    .filter(([name]) => name !== "key")
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted((a, b) => a.localeCompare(b))
    .join();

function accountsOf(m: Exclude<Movement, { target: string }>): { from: string; to: string } {
  switch (m.kind) {
    case "bet":
      return { from: "cash", to: `game:${m.vendor}` };
    case "win":
      return { from: `game:${m.vendor}`, to: "cash" };
    case "hold":
      return { from: "cash", to: `hold:${m.purpose}` };
    default:
      return { from: m.from, to: m.to };
  }
}

/** One currency; wallets of the members given to the constructor. */
export class LedgerModel {
  readonly #books: ReadonlyMap<bigint, { version: bigint; readonly accounts: Map<string, bigint> }>;
  readonly #written = new Map<string, Written>();

  constructor(members: readonly bigint[]) {
    this.#books = new Map(members.map((id) => [id, { version: 0n, accounts: new Map() }]));
  }

  balances(memberId: bigint): Record<string, bigint> {
    const accounts = this.#books.get(memberId)?.accounts ?? new Map<string, bigint>();
    return Object.fromEntries([...accounts].filter(([, balance]) => balance !== 0n));
  }

  move(m: Movement): Step {
    const book = this.#books.get(m.memberId);
    if (!book) return { outcome: "no_wallet", balance: null, balanceAfter: null, version: null };
    const cash = (): bigint => book.accounts.get("cash") ?? 0n;
    const answer = (outcome: Step["outcome"], balanceAfter: bigint | null = null): Step => ({
      outcome,
      balance: cash(),
      balanceAfter,
      version: book.version,
    });
    const request = requestOf(m);
    const write = (key: string, kind: Written["kind"], from: string, to: string, amount: bigint): Written => {
      if (amount > 0n) {
        book.accounts.set(from, (book.accounts.get(from) ?? 0n) - amount);
        book.accounts.set(to, (book.accounts.get(to) ?? 0n) + amount);
      }
      book.version++;
      const { memberId } = m;
      const row = { memberId, kind, request, from, to, amount, cashAfter: cash(), closed: false };
      this.#written.set(key, row);
      return row;
    };

    const seen = this.#written.get(m.key);
    if (seen?.kind === "tombstone" && seen.memberId === m.memberId) return answer("cancelled");
    if (seen) return seen.request === request ? answer("replayed", seen.cashAfter) : answer("conflict");

    if (!("target" in m)) {
      const { from, to } = accountsOf(m);
      if (owned(from) && (book.accounts.get(from) ?? 0n) < m.amount) return answer("insufficient_funds");
      return answer("applied", write(m.key, m.kind, from, to, m.amount).cashAfter);
    }

    const target = this.#written.get(m.target);
    if (!target && m.kind === "rollback") {
      write(m.target, "tombstone", "", "", 0n).closed = true;
      return answer("tombstoned", write(m.key, "rollback", "", "", 0n).cashAfter);
    }
    const fitting = m.kind === "rollback" ? ["bet", "win", "tombstone"] : ["hold"];
    if (!target || target.memberId !== m.memberId || !fitting.includes(target.kind))
      return answer("conflict");
    if (target.closed) return answer("already_closed");
    if (owned(target.to) && (book.accounts.get(target.to) ?? 0n) < target.amount)
      return answer("insufficient_funds");
    target.closed = true;
    const to = m.kind === "capture" ? m.to : target.from;
    return answer("applied", write(m.key, m.kind, target.to, to, target.amount).cashAfter);
  }
}
