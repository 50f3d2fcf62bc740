import { describe, expect, it, test } from "vitest";
import { type Currency, editedTerms, type TierText, typedAmount, typedTier } from "./terms-edits.ts";

const PESO: Currency = { symbol: "₱", code: "PHP", group: ",", decimal: "." };
const EURO: Currency = { symbol: "€", code: "EUR", group: ".", decimal: "," };
const tier = (from: string, active: string, rate: string): TierText => ({ from, active, rate });
const terms = (...tiers: TierText[]) => ({ tiers, activeTurnover: "50" });
const received = [
  { from: "100", active: 1, rate: "0.1" },
  { from: "1000", active: 3, rate: "0.3" },
];

test.each([
  ["20,000", "5", "0.1", "20000", "0.1"],
  ["２００００", "５", "０.１", "20000", "0.1"],
  ["٢٠٠٠٠", "٥", "٠.١٥", "20000", "0.15"],
  ["₱ 20 000", "5", "0,1 %", "20000", "0.1"],
  ["0", "0", "100", "0", "100"],
])("a tier typed as %s, %s and %s is read", (from, active, rate, amount, points) => {
  const { terms: ready } = editedTerms(terms(tier(from, active, rate)), PESO, undefined);
  expect(ready?.tiers).toMatchObject([{ from: amount, rate: points }]);
});

test("an amount in other digits is repeated in the usual ones", () => {
  const [first] = editedTerms(terms(tier("２００００", "5", "0.1")), PESO, undefined).tiers;
  expect(first?.read).toBe("20000.00");
});

test.each([
  ["", "empty"],
  ["-5", "not-positive"],
  ["1e5", "not-digits"],
  ["1.234", "decimals"],
  ["99999999999999", "too-large"],
])("the amount %o is refused: %s", (from, problem) => {
  const { tiers, terms: ready } = editedTerms(terms(tier(from, "5", "0.1")), PESO, undefined);
  expect(tiers[0]?.errors.from).toEqual({ kind: "amount", problem });
  expect(ready).toBeUndefined();
});

test.each(["", "1.5", "-1", "1000001", "x"])("%o is no number of active members", (active) => {
  const { tiers } = editedTerms(terms(tier("1", active, "0.1")), PESO, undefined);
  expect(tiers[0]?.errors.active).toEqual({ kind: "count" });
});

test.each(["", "0", "0.001", "100.01", "-1", "x"])("%o is no rate", (rate) => {
  const { tiers } = editedTerms(terms(tier("1", "1", rate)), PESO, undefined);
  expect(tiers[0]?.errors.rate).toEqual({ kind: "rate" });
});

test("amounts of a contract are typed and read with the currency's decimal separator", () => {
  const typed = typedTier({ from: "1000.50", active: 3, rate: "0.5" }, EURO);
  expect(typed).toEqual({ from: "1000,50", active: "3", rate: "0.50" });
  expect(typedAmount("50.00", EURO)).toBe("50");
  expect(editedTerms(terms(typed), EURO, undefined).terms?.tiers).toEqual([
    { from: "1000.50", active: 3, rate: "0.5" },
  ]);
});

describe("tiers of a proposal", () => {
  it("need more, and pay more, one after the other", () => {
    const errors = (...tiers: TierText[]) => editedTerms(terms(...tiers), PESO, undefined).tiers[1]?.errors;
    expect(errors(tier("100", "1", "0.1"), tier("90", "1", "0.2"))).toEqual({
      from: { kind: "order", field: "from" },
    });
    expect(errors(tier("100", "2", "0.1"), tier("200", "1", "0.2"))).toEqual({
      active: { kind: "order", field: "active" },
    });
    expect(errors(tier("100", "1", "0.1"), tier("200", "1", "0.1"))).toEqual({
      rate: { kind: "order", field: "rate" },
    });
  });

  it("are not above what the payer receives at the same point", () => {
    const edited = editedTerms(terms(tier("100", "1", "0.1"), tier("500", "5", "0.2")), PESO, received);
    expect(edited.tiers.map(({ errors }) => errors)).toEqual([
      {},
      { rate: { kind: "above", received: "0.1" } },
    ]);
    expect(edited.terms).toBeUndefined();
    expect(editedTerms(terms(tier("100", "1", "0.1")), PESO, received).terms).toBeDefined();
    expect(editedTerms(terms(tier("100", "1", "0.1")), PESO, []).tiers[0]?.errors.rate).toEqual({
      kind: "above",
      received: "0",
    });
  });

  it("show a refusal of the platform", () => {
    const refused = {
      tier: 0,
      field: "rate",
      error: { kind: "above", received: undefined },
    } as const;
    const edited = editedTerms(terms(tier("100", "1", "0.1")), PESO, undefined, refused);
    expect(edited.tiers[0]?.errors.rate).toEqual(refused.error);
    expect(edited.terms).toBeUndefined();
  });
});
