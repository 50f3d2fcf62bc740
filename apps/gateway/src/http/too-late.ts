import { AppError } from "./errors.ts";

/** Steps after which a case is no longer what an operator saw. */
const ENDS: ReadonlySet<string> = new Set([
  "credited",
  "returned",
  "expired",
  "failed",
  "approved",
  "rejected",
  "cancelled",
  "sent",
  "paid",
  "reversed",
  "recovered",
  "written-off",
  "matched",
  "charged-back",
  "confirmed",
  "refused",
  "drawn",
  "settling",
  "settled",
  "void",
  "imported",
]);

/** `operator.too.late`, with what became of the case meanwhile, when and by whom, as its history says, newest step first. */
export function tooLate(
  trail: readonly { readonly step: string; readonly at: string | Date; readonly by: string | null }[],
): AppError {
  const last = trail.find(({ step }) => ENDS.has(step));
  return new AppError(
    "operator.too.late",
    "the case has moved",
    last && {
      state: last.step,
      at: new Date(last.at).toISOString(),
      ...(last.by !== null && { by: last.by }),
    },
  );
}
