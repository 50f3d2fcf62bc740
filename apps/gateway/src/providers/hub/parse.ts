import type { WalletStatus } from "@foyer/wallet-protocol";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";

export type Parsed<T> = { ok: true; value: T } | { ok: false; status: WalletStatus; body: unknown };

/**
 * Creates a parser for one kind of body. A body that is not a JSON object or lacks a field has the wrong syntax; a field
 * with a wrong type or out of range has the wrong type.
 */
export function parserOf<S extends TSchema>(schema: S): (raw: Uint8Array) => Parsed<Static<S>> {
  const check = Compile(schema);
  const text = new TextDecoder("utf-8", { fatal: true });
  return (raw) => {
    let body: unknown;
    try {
      body = JSON.parse(text.decode(raw));
    } catch {
      return { ok: false, status: "RS_ERROR_WRONG_SYNTAX", body: undefined };
    }
    if (check.Check(body)) return { ok: true, value: body };
    const syntax = check
      .Errors(body)
      .some(({ keyword, instancePath }) => keyword === "required" || instancePath === "");
    return { ok: false, status: syntax ? "RS_ERROR_WRONG_SYNTAX" : "RS_ERROR_WRONG_TYPES", body };
  };
}
