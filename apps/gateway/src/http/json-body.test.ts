import fc from "fast-check";
import { Type } from "typebox";
import { expect, it } from "vitest";
import { compiled, excessOf, firstFault, mostFields } from "./json-body.ts";

const ANY = Number.POSITIVE_INFINITY;

it.each([
  ['{"a":[[1]]}', 3],
  ["[".repeat(9), 9],
  ['{"a":"[[[[","b":"\\"[["}', 1],
  ["[1,[2],[3,[4]]]", 3],
  ["12", 0],
])("lists and objects of %s are within each other %i deep", (json, depth) => {
  expect(excessOf(json, { depth: depth - 1, fields: ANY })).toBe(depth > 0 ? "depth" : undefined);
  expect(excessOf(json, { depth, fields: ANY })).toBeUndefined();
});

it.each([
  ['{"a":1,"b":{"c":1,"d":[{"e":":"},{"f":1,"g":1}]},"h":"{\\"i\\":1}"}', 3],
  ["[[1],[2]]", 0],
  ["::", 2],
])("one object of %s has %i fields at most", (json, fields) => {
  expect(excessOf(json, { depth: 9, fields: fields - 1 })).toBe(fields > 0 ? "fields" : undefined);
  expect(excessOf(json, { depth: 9, fields })).toBeUndefined();
});

const Line = Type.Object(
  { unit: Type.String({ pattern: "^[0-9]+$" }), rows: Type.Array(Type.Array(Type.String({ maxLength: 2 }))) },
  { additionalProperties: false },
);
const Slip = Type.Object(
  {
    code: Type.String({ minLength: 1 }),
    lines: Type.Array(Line, { maxItems: 2 }),
    who: Type.Optional(
      Type.Union([Type.Literal("a"), Type.Object({ id: Type.Integer() }, { additionalProperties: false })]),
    ),
  },
  { additionalProperties: false },
);

it.each([
  [null, []],
  [[], []],
  [{ lines: [] }, []],
  [{ code: "x", lines: [], extra: 1 }, ["extra"]],
  [{ code: "", lines: [] }, ["code"]],
  [
    {
      code: "x",
      lines: [
        { unit: "1", rows: [] },
        { unit: "x", rows: [] },
      ],
    },
    ["lines", "1", "unit"],
  ],
  [{ code: "x", lines: [{ unit: "1", rows: [["1"], ["1", "123"]] }] }, ["lines", "0", "rows", "1", "1"]],
  [{ code: "x", lines: [{ unit: "1" }] }, ["lines", "0"]],
  [{ code: "x", lines: [{}, {}, {}] }, ["lines"]],
  [{ code: "x", lines: {} }, ["lines"]],
])("the first fault of %j is at %j", (value, path) => {
  expect(firstFault(Slip, value)).toMatchObject({ path, message: expect.any(String) });
});

it("the most fields of an object are those of the widest one, and any number where one is open", () => {
  expect(mostFields(Slip)).toBe(3);
  const open = Type.Object({ id: Type.Integer() });
  for (const part of [open, Type.Record(Type.String(), Type.Integer()), Type.Unknown(), Type.Any()])
    expect(mostFields(Type.Object({ part }, { additionalProperties: false }))).toBe(ANY);
});

it("a fault is where the whole description has one too", () => {
  const check = compiled(Slip);
  fc.assert(
    fc.property(
      fc.record(
        {
          code: fc.oneof(fc.constant("x"), fc.anything()),
          lines: fc.array(
            fc.record(
              { unit: fc.constantFrom("1", "x", 1), rows: fc.oneof(fc.constant([["1"]]), fc.anything()) },
              { requiredKeys: [] },
            ),
            { maxLength: 3 },
          ),
          who: fc.oneof(fc.constant("a"), fc.record({ id: fc.integer() }), fc.anything()),
        },
        { requiredKeys: [] },
      ),
      (value) => {
        fc.pre(!check.Check(value));
        const all = [...check.Errors(value)].map(({ instancePath }) => instancePath);
        // the library ends after eight
        fc.pre(all.length < 8);
        expect(all).toContain(
          firstFault(Slip, value)
            .path.map((part) => `/${part}`)
            .join(""),
        );
      },
    ),
  );
});
