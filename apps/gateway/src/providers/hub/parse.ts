import type { WalletStatus } from "@foyer/wallet-protocol";
import type { Static, TObject } from "typebox";
import { Compile } from "typebox/compile";

export type Parsed<T> =
  | { ok: true; value: T; unknownFields?: Readonly<Record<string, unknown>> }
  | { ok: false; status: WalletStatus; body: unknown };

/**
 * Creates a parser for one kind of body. A body that is not a JSON object, lacks a field or has one of another call has the
 * wrong syntax; a field with a wrong type or out of range has the wrong type. Fields that the schema does not know are
 * returned beside the value.
 */
export function parserOf<S extends TObject>(schema: S): (raw: Uint8Array) => Parsed<Static<S>> {
  const check = Compile(schema);
  const text = new TextDecoder("utf-8", { fatal: true });
  return (raw) => {
    let body: unknown;
    try {
      body = JSON.parse(text.decode(raw));
    } catch {
      return { ok: false, status: "RS_ERROR_WRONG_SYNTAX", body: undefined };
    }
    if (check.Check(body)) {
      const unknown = Object.entries(body as object).filter(
        ([name]) => !Object.hasOwn(schema.properties, name),
      );
      return {
        ok: true,
        value: body,
        ...(unknown.length > 0 && { unknownFields: Object.fromEntries(unknown) }),
      };
    }
    const syntax = check
      .Errors(body)
      .some(
        ({ keyword, instancePath }) => keyword === "required" || keyword === "not" || instancePath === "",
      );
    return { ok: false, status: syntax ? "RS_ERROR_WRONG_SYNTAX" : "RS_ERROR_WRONG_TYPES", body };
  };
}
