import type { IdentityReason } from "@foyer/contract/identity";
import type { DocumentKind, DocumentSide } from "@foyer/domain/identity";
import { useLingui } from "@lingui/react/macro";

/** Names of documents and their pages, and why documents are not accepted. */
export function useIdentityTexts() {
  const { t } = useLingui();
  const kinds: Record<DocumentKind, string> = {
    "national-id": t`National ID`,
    passport: t`Passport`,
    "driving-licence": t`Driving licence`,
  };
  const sides: Record<DocumentSide, string> = {
    front: t`Front side`,
    back: t`Back side`,
    extra: t`Further picture`,
  };
  const reasons: Record<IdentityReason, string> = {
    unreadable: t`A picture can't be read. Take it again without glare and with all four corners.`,
    incomplete: t`A page of the document is missing.`,
    expired: t`The document is no longer valid.`,
    differs: t`What was entered is not what the document says.`,
    underage: t`The document shows an age under the minimum.`,
    other: t`Another reason`,
  };
  return { kinds, sides, reasons };
}
