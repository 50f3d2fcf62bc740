import type { AuditEntry } from "@foyer/contract/audit-trail";

/** What the platform writes for a value that was not set. */
export const NOT_SET = "–";

interface DetailChange {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/** The changes of an entry: `upTo 20000.00, …` as `from`, and `upTo 15000.00, …` as `to`, in the same order. */
export function changesOf({ detail: { from, to } }: Pick<AuditEntry, "detail">): DetailChange[] {
  if (from === undefined || to === undefined) return [];
  const now = to.split(", ");
  return from.split(", ").map((one, index) => {
    const [key, before] = pairOf(one);
    return { key, before, after: pairOf(now[index] ?? "")[1] };
  });
}

function pairOf(text: string): [key: string, value: string] {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}
