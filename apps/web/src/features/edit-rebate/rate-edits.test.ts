import type { RebateRate } from "@foyer/contract/rebates";
import { describe, expect, it, test } from "vitest";
import { readTyped, typedRate } from "../../entities/rebate/typed-rate.ts";
import { editedRates, unsavedEdits } from "./rate-edits.ts";

const slots: RebateRate = { category: "RNG", rate: "0.7", lowest: "0.5", lowestOf: "bao", highest: "0.9" };
const nightjar: RebateRate = {
  category: "RNG",
  vendor: "NIGHTJAR",
  rate: "0.7",
  exception: false,
  lowest: "0.5",
  lowestOf: "bao",
  highest: "0.8",
};
const edited = (edits: Record<string, string | null>, rates: RebateRate[] = [slots, nightjar]) =>
  editedRates({ rates }, edits);
const rateOf = (key: string, ...of: Parameters<typeof edited>) =>
  edited(...of).rates.find((rate) => rate.key === key);

test.each([
  ["0.7", 70],
  ["0,75", 75],
  [".5", 50],
  ["1.", 100],
  [" 1.70 ", 170],
  ["007", 700],
  ["100", 10_000],
  ["100.01", undefined],
  ["0.123", undefined],
  ["-1", undefined],
  ["1e1", undefined],
  ["", undefined],
])("the text %j is read as %s basis points", (text, points) => {
  expect(readTyped(text)).toBe(points);
});

test("a rate is written with two decimals", () => {
  expect([0, 5, 70, 170, 10_000].map(typedRate)).toEqual(["0.00", "0.05", "0.70", "1.70", "100.00"]);
});

describe("edited rates", () => {
  it("edited rates are the newest ones without an edit, also before their first day", () => {
    expect(edited({}, [{ ...slots, next: "0.75" }])).toMatchObject({
      rates: [{ key: "RNG ", current: 75, text: "0.75" }],
      changes: [],
      lowers: false,
    });
  });

  it("edited rates are no change if they are what the platform has", () => {
    const same = edited({ "RNG ": "0.70" });
    expect(same.changes).toEqual([]);
    expect(unsavedEdits({ "RNG ": "0.70" }, same)).toEqual({});
  });

  it("edited rates say whether one becomes lower", () => {
    expect(edited({ "RNG ": "0.6" })).toMatchObject({
      changes: [{ category: "RNG", rate: "0.6" }],
      lowers: true,
    });
    expect(edited({ "RNG ": "0.8" }).lowers).toBe(false);
  });

  it("edited rates are refused above the upline's and below a downline's, with whose rate that is", () => {
    expect(rateOf("RNG ", { "RNG ": "0.91" })?.error).toEqual({ kind: "above", bound: "0.9" });
    expect(rateOf("RNG ", { "RNG ": "0.49" })?.error).toEqual({
      kind: "below",
      bound: "0.5",
      username: "bao",
    });
    expect(rateOf("RNG ", { "RNG ": "0.5" })?.error).toBeUndefined();
  });

  it("edited rates are refused at the vendor whose bound the category's rate breaks", () => {
    expect(rateOf("RNG ", { "RNG ": "0.85" })?.error).toBeUndefined();
    expect(rateOf("RNG NIGHTJAR", { "RNG ": "0.85" })).toMatchObject({
      error: { kind: "above", bound: "0.8" },
      points: null,
      text: "0.85",
    });
    expect(rateOf("RNG NIGHTJAR", { "RNG ": "0.85", "RNG NIGHTJAR": "0.8" })?.error).toBeUndefined();
  });

  it("edited rates of a vendor without bounds of its own have the category's bounds", () => {
    const key = "RNG MOSSGATE";
    expect(rateOf(key, { [key]: "0.95" })).toMatchObject({
      vendor: "MOSSGATE",
      current: null,
      error: { kind: "above", bound: "0.9" },
    });
    expect(edited({ [key]: "0.8" }).changes).toEqual([{ category: "RNG", vendor: "MOSSGATE", rate: "0.8" }]);
  });

  it("edited rates end an exception with an absent rate", () => {
    const own = { ...nightjar, rate: "0.75", exception: true };
    expect(edited({ "RNG NIGHTJAR": null }, [slots, own])).toMatchObject({
      changes: [{ category: "RNG", vendor: "NIGHTJAR" }],
      lowers: true,
    });
    expect(edited({ "RNG NIGHTJAR": null }, [slots, own]).changes[0]).not.toHaveProperty("rate");
  });

  it("edited rates show the platform's refusals at the rates they concern, unless a rule says more", () => {
    const refused = [{ category: "RNG" as const, bound: "0.65", above: false, username: "new" }];
    const { rates } = editedRates({ rates: [slots] }, { "RNG ": "0.6" }, refused);
    expect(rates[0]?.error).toEqual({ kind: "below", bound: "0.65", username: "new" });
  });
});
