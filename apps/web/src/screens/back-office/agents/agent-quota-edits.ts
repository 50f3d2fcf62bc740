import type { QuotaLevel } from "@foyer/contract/invitations";

/** The most that the platform takes. */
export const MAX_QUOTA = 1_000_000;

/** Texts of fields by level; levels that were not edited are missing. */
export type QuotaEdits = Readonly<Record<string, string>>;

interface EditedQuota extends QuotaLevel {
  readonly text: string;
  readonly wrong: boolean;
}

/** The fields of levels, and what saving them sends: the levels that differ. An empty field is no limit. */
export function editedQuotas(levels: readonly QuotaLevel[], edits: QuotaEdits) {
  const fields: EditedQuota[] = [];
  const changes: { readonly rate: string; readonly quota?: number }[] = [];
  for (const level of levels) {
    const { rate, quota } = level;
    const text = edits[rate] ?? quota?.toString() ?? "";
    const digits = text.trim();
    const wrong = !/^\d*$/.test(digits) || Number(digits) > MAX_QUOTA;
    const wanted = digits === "" ? undefined : Number(digits);
    fields.push({ ...level, text, wrong });
    if (!wrong && wanted !== quota) changes.push({ rate, ...(wanted !== undefined && { quota: wanted }) });
  }
  return { fields, changes, wrong: fields.some((field) => field.wrong) };
}
