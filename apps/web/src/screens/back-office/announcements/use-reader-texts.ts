import type { BackOfficeAnnouncement } from "@foyer/contract/back-office-announcements";
import { useLingui } from "@lingui/react/macro";

/** Whom an announcement is for. */
export function useReaderTexts(): Readonly<Record<BackOfficeAnnouncement["readers"], string>> {
  const { t } = useLingui();
  return { agents: t`Agents only`, everyone: t`Everyone` };
}
