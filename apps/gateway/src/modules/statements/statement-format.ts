import { Type } from "typebox";
import { Value } from "typebox/value";
import { STATEMENT_COLUMNS, type StatementFormat } from "./statement-items.ts";

const Header = Type.String({ minLength: 1, maxLength: 100 });
const Format = Type.Object(
  {
    columns: Type.Optional(
      Type.Object(Object.fromEntries(STATEMENT_COLUMNS.map((column) => [column, Type.Optional(Header)])), {
        additionalProperties: false,
      }),
    ),
    dates: Type.Optional(Type.Enum(["YMD", "DMY", "MDY"])),
    decimal: Type.Optional(Type.Enum([".", ","])),
  },
  { additionalProperties: false },
);

/** Reads how an account's statements are to be read, from JSON; null: columns are detected. Throws what is wrong. */
export function readStatementFormat(text: string): StatementFormat | null {
  const value: unknown = JSON.parse(text);
  if (value === null) return null;
  if (Value.Check(Format, value)) return value;
  const [first] = [...Value.Errors(Format, value)];
  throw new Error(`${first?.instancePath || "it"} ${first?.message}`);
}
