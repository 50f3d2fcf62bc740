import type { BackOfficeFoundCase } from "@foyer/contract/back-office-members";
import type { Search } from "../../../lib/navigation/index.ts";

type Named = Pick<BackOfficeFoundCase, "kind" | "number" | "bet"> & {
  readonly member: { readonly id: string };
};

/** Where a booking is: on its own page, or among the records of its member. */
export function bookingAddress({ kind, number, bet, member }: Named): Search<"/backoffice"> {
  if (kind === "deposit") return { section: "deposits", deposit: number };
  if (kind === "withdrawal") return { section: "withdrawals", withdrawal: number };
  if (kind === "adjustment") return { section: "adjustments", adjustment: number };
  const page = { section: "agents", agent: member.id } as const;
  if (kind === "round") return bet === undefined ? page : { ...page, bet };
  return { ...page, records: kind === "transfer" ? "transfers" : "lottery" };
}
