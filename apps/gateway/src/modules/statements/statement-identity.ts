import { createHash } from "node:crypto";
import type pg from "pg";

/** What tells an entry from others. */
export interface IdentifiedLine {
  readonly day: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly reference: string | null;
  readonly text: string;
  readonly payer: string | null;
  readonly balance: bigint | null;
}

/** A text without case, punctuation and double spaces: what it says, however it is spelled. */
const wordsOf = (text: string | null): string =>
  (text ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();

/** What an entry says, as a hash. Its balance is not part of it: not every file of an account states balances. */
export function contentOf({ day, amount, currency, reference, text, payer }: IdentifiedLine): string {
  const parts = [day, String(amount), currency, wordsOf(reference), wordsOf(text), wordsOf(payer)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}

/** An entry of the account that a statement had before. */
export interface StoredEntry extends Omit<IdentifiedLine, "balance"> {
  readonly key: string;
  /** Null: from before contents were kept. */
  readonly content: string | null;
  /** As the statements that have it state it. */
  readonly balances: readonly (bigint | null)[];
  /** It was read in the same way: a difference in its texts is one of the bank. */
  readonly sameReading: boolean;
}

/** Entries that are looked at for one whose texts were read in another way, at most. */
const MOST_COMPARED = 1_000;

const movementOf = ({ day, amount, currency }: Pick<IdentifiedLine, "day" | "amount" | "currency">): string =>
  `${day} ${amount} ${currency}`;

/** Gives every entry of a file the key under which it is known, or a new one; each key to one entry of the file. */
export class EntryKeys {
  readonly #start: string;
  readonly #used = new Set<string>();
  /** Entries by content, and there by balance. */
  readonly #equal = new Map<string, Map<bigint | null, StoredEntry[]>>();
  /** Entries that were read in another way, by what moved. */
  readonly #other = new Map<string, StoredEntry[]>();
  /** Number of the last entry with a content. */
  readonly #numbers = new Map<string, number>();

  constructor(accountId: bigint) {
    this.#start = `account:${accountId}:c:`;
  }

  /** Of these lines, those whose entries were not looked up before. */
  unseen<Line extends IdentifiedLine & { readonly content: string }>(lines: readonly Line[]): Line[] {
    return lines.filter((line) => !this.#equal.has(line.content) || !this.#other.has(movementOf(line)));
  }

  /** Takes in what is stored of the entries that some lines may be. */
  learn(
    lines: readonly (IdentifiedLine & { readonly content: string })[],
    stored: readonly StoredEntry[],
  ): void {
    const contents = new Set(
      lines.map(({ content }) => content).filter((content) => !this.#equal.has(content)),
    );
    const movements = new Set(lines.map(movementOf).filter((movement) => !this.#other.has(movement)));
    for (const content of contents) this.#equal.set(content, new Map());
    for (const movement of movements) this.#other.set(movement, []);
    // from the last to the first, as they are taken from the end
    for (const entry of stored.toReversed()) {
      if (!entry.sameReading && movements.has(movementOf(entry)))
        this.#other.get(movementOf(entry))?.push(entry);
      const { content } = entry;
      if (content === null || !contents.has(content)) continue;
      const start = `${this.#start}${content}:`;
      if (entry.key.startsWith(start))
        this.#numbers.set(
          content,
          Math.max(this.#numbers.get(content) ?? 0, Number(entry.key.slice(start.length))),
        );
      const byBalance = this.#equal.get(content);
      for (const balance of entry.balances) {
        const entries = byBalance?.get(balance);
        if (entries) entries.push(entry);
        else byBalance?.set(balance, [entry]);
      }
    }
  }

  /** The key of a line whose entries were learnt. */
  keyOf(line: IdentifiedLine & { readonly content: string }): string {
    const key = this.#taken(line) ?? this.#next(line.content);
    this.#used.add(key);
    return key;
  }

  #taken(line: IdentifiedLine & { readonly content: string }): string | undefined {
    const equal = this.#equal.get(line.content) ?? new Map<bigint | null, StoredEntry[]>();
    // equal entries of one day differ in the balance after them
    for (const balance of line.balance === null ? equal.keys() : [line.balance, null]) {
      const entries = equal.get(balance) ?? [];
      for (let entry = entries.pop(); entry; entry = entries.pop())
        if (!this.#used.has(entry.key)) return entry.key;
      equal.delete(balance);
    }
    const others = this.#other.get(movementOf(line)) ?? [];
    return others
      .slice(-MOST_COMPARED)
      .findLast(
        (entry) =>
          !this.#used.has(entry.key) &&
          (line.balance === null || entry.balances.includes(null) || entry.balances.includes(line.balance)) &&
          saysTheSame(line, entry),
      )?.key;
  }

  #next(content: string): string {
    const number = (this.#numbers.get(content) ?? 0) + 1;
    this.#numbers.set(content, number);
    return `${this.#start}${content}:${number}`;
  }
}

/** Whether the words of one are among those of the other: the same entry, of which more or fewer columns were read. */
function saysTheSame(a: Omit<IdentifiedLine, "balance">, b: Omit<IdentifiedLine, "balance">): boolean {
  const words = (of: typeof a) =>
    new Set(wordsOf([of.text, of.reference, of.payer].filter(Boolean).join(" ")).split(" "));
  const [some, others] = [words(a), words(b)];
  const [fewer, more] = some.size < others.size ? [some, others] : [others, some];
  return [...fewer].every((word) => more.has(word));
}

/** The entries of an account that some lines may be, by content or by day and amount. */
export async function storedEntries(
  client: pg.PoolClient,
  { accountId, reading }: { readonly accountId: bigint; readonly reading: string },
  lines: readonly (IdentifiedLine & { readonly content: string })[],
): Promise<StoredEntry[]> {
  // arrays of bigint arrive as texts
  const { rows } = await client.query<Omit<StoredEntry, "balances"> & { balances: (string | null)[] }>(
    `SELECT l.key, l.content, l.day::text AS day, l.amount, l.currency, l.reference, l.text, l.payer,
            bool_or(s.reading IS NOT DISTINCT FROM $2) AS "sameReading", array_agg(DISTINCT l.balance) AS balances
       FROM (
         SELECT statement_id, n FROM bank_statement_lines WHERE content = ANY ($3)
         UNION
         SELECT statement_id, n FROM bank_statement_lines
           JOIN ROWS FROM (unnest($4::date[]), unnest($5::bigint[])) AS t (of_day, of_amount) ON day = of_day AND amount = of_amount
       ) AS found
       JOIN bank_statement_lines l USING (statement_id, n) JOIN bank_statements s ON s.id = l.statement_id
      WHERE s.account_id = $1
      GROUP BY l.key, l.content, l.day, l.amount, l.currency, l.reference, l.text, l.payer
      ORDER BY min(l.statement_id), min(l.n)`,
    [
      accountId,
      reading,
      lines.map(({ content }) => content),
      lines.map(({ day }) => day),
      lines.map(({ amount }) => amount),
    ],
  );
  return rows.map(({ balances, ...entry }) => ({
    ...entry,
    balances: balances.map((balance) => (balance === null ? null : BigInt(balance))),
  }));
}
