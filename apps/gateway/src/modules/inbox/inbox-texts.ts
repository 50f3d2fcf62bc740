import type { NewMessage } from "./inbox.repository.ts";
import type { InboxOccasions } from "./inbox-occasions.ts";
import { escape } from "./inbox-text-parts.ts";
import { EN } from "./inbox-texts-en.ts";
import { TY } from "./inbox-texts-ty.ts";

const LANGUAGES = { EN, TY };

const KIND_OF: Record<keyof InboxOccasions, NewMessage["kind"]> = {
  welcome: "operator",
  "password-changed": "security",
  "security-changed": "security",
  "passkey-added": "security",
  "passkey-removed": "security",
  "feedback-answered": "feedback",
  "promotion-approved": "promotion",
  "promotion-rejected": "promotion",
  "bonus-released": "promotion",
  "bonus-expired": "promotion",
  "identity-confirmed": "security",
  "identity-refused": "security",
  "identity-expired": "security",
  contract: "operator",
  "rebate-request": "operator",
  "draw-moved": "operator",
  level: "operator",
  withdrawal: "operator",
  adjustment: "operator",
  deposit: "operator",
};

/**
 * A message in every available language. `about` becomes part of the key, so that a
 * second message about the same subject is not stored again.
 */
export function messageFor<Occasion extends keyof InboxOccasions>(
  memberId: bigint,
  occasion: Occasion,
  details: InboxOccasions[Occasion],
  { merchantName, about }: { readonly merchantName: string; readonly about: string },
): NewMessage {
  const texts = Object.fromEntries(
    Object.entries(LANGUAGES).map(([language, texts]) => [
      language,
      texts[occasion](details, escape(merchantName)),
    ]),
  );
  return { memberId, kind: KIND_OF[occasion], key: `${occasion}:${about}`, texts };
}
