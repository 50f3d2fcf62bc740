import { DOCUMENT_KINDS, type DocumentKind, type DocumentSide } from "@foyer/domain/identity";
import { randomId } from "../../lib/random.ts";
import { readJson, sessionStore, writeJson } from "../../lib/storage.ts";

/** A submission that is not sent yet, with the pictures already uploaded. */
export interface IdentityDraft {
  readonly kind: DocumentKind;
  readonly documents: { readonly [Side in DocumentSide]?: string };
  readonly values: Readonly<Record<string, string>>;
}
interface StoredDraft extends IdentityDraft {
  /** Whose it is: another player may use the tab next. */
  readonly userName: string;
}

const KEY = "FOYER_IDENTITY_DRAFT";
const isDraft = (value: unknown): value is StoredDraft => {
  const { kind, documents, values, userName } = (value ?? {}) as Partial<StoredDraft>;
  return (
    DOCUMENT_KINDS.includes(kind as DocumentKind) &&
    typeof documents === "object" &&
    typeof values === "object" &&
    typeof userName === "string"
  );
};

export function readIdentityDraft(userName: string): IdentityDraft {
  const stored = readJson(sessionStore, KEY, isDraft);
  return stored?.userName === userName ? stored : { kind: "national-id", documents: {}, values: {} };
}

export const saveIdentityDraft = (userName: string, draft: IdentityDraft): void =>
  writeJson(sessionStore, KEY, { ...draft, userName } satisfies StoredDraft);

export const dropIdentityDraft = (): void => sessionStore.remove(KEY);

/** Creates idempotency keys: the same for a repeated send of the same request, another for another one. */
export function sendingKeys(): (request: object) => string {
  let last = { of: "", key: "" };
  return (request) => {
    const of = JSON.stringify(request);
    if (last.of !== of) last = { of, key: randomId() };
    return last.key;
  };
}
