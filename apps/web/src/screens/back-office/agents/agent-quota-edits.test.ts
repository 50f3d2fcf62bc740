import { expect, it } from "vitest";
import { editedQuotas } from "./agent-quota-edits.ts";

const levels = [
  { rate: "1.5", quota: 5, used: 2, left: 3 },
  { rate: "1", used: 0 },
];

it.each([
  [{}, []],
  [{ "1.5": "5" }, []],
  [{ "1.5": " 0 " }, [{ rate: "1.5", quota: 0 }]],
  [{ "1.5": "" }, [{ rate: "1.5" }]],
  [{ "1": "1000000" }, [{ rate: "1", quota: 1_000_000 }]],
  [{ "1": "" }, []],
])("quotas with the fields %j send %j", (edits, changes) => {
  expect(editedQuotas(levels, edits)).toMatchObject({ changes, wrong: false });
});

it.each(["-1", "1.5", "1e3", "1000001", "many", "99999999999999999999"])("a quota of %s is wrong", (text) => {
  expect(editedQuotas(levels, { "1.5": text })).toMatchObject({ changes: [], wrong: true });
});
