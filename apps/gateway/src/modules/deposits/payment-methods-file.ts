import { DEPOSIT_METHOD_KINDS } from "@foyer/contract/deposits";
import { Amount, LANGUAGES } from "@foyer/contract/shared";
import { AmountError, formatAmount, parseAmount, smallestPayment } from "@foyer/domain/money";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

/**
 * Ways to pay in, as they are written in a file: those of the demo merchant, and those that an operator of the server
 * imports.
 */

const closed = { additionalProperties: false } as const;
const Code = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,31}$" });
const Time = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
const Line = Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\p{Cc}]+$" });
const Colour = Type.String({ pattern: "^#[0-9a-f]{6}$" });

const Account = Type.Object({ code: Code, bank: Line, number: Line, holder: Line }, closed);

const Method = Type.Object(
  {
    code: Code,
    kind: Type.Enum([...DEPOSIT_METHOD_KINDS]),
    /** `manual`, or the payment provider. */
    dialect: Type.String({ pattern: "^[a-z][a-z0-9-]{0,31}$" }),
    /** The provider's name of the method. */
    channel: Type.Optional(Line),
    names: Type.Partial(Type.Record(Type.Enum([...LANGUAGES]), Line), { minProperties: 1, ...closed }),
    logo: Type.Optional(Type.Object({ base: Code, tint: Colour, glow: Colour }, closed)),
    minimum: Amount,
    maximum: Amount,
    /** Of one member; without them there is no limit of the day. */
    dayMaximum: Type.Optional(Amount),
    dayCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    amounts: Type.Array(Amount, { maxItems: 12 }),
    feeFixed: Type.Optional(Amount),
    /** Percent of the amount, up to two decimals. */
    feePercent: Type.Optional(Type.Number({ minimum: 0, maximum: 99.99, multipleOf: 0.01 })),
    usualMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }),
    expiryMinutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
    /** In the merchant's time zone; without them always open. */
    hours: Type.Optional(Type.Object({ from: Time, to: Time }, closed)),
    /** Account types that see it; without them all. */
    memberTypes: Type.Optional(
      Type.Array(Type.Enum([0, 1, 2, 40, 41, 42]), { minItems: 1, uniqueItems: true }),
    ),
    /** Without it a new method is active, and an existing one keeps its status. */
    status: Type.Optional(Type.Enum(["active", "maintenance", "off"])),
    /** The merchant's accounts that a manual transfer goes to. */
    accounts: Type.Optional(Type.Array(Account, { maxItems: 20 })),
  },
  closed,
);

export const PaymentMethods = Type.Array(Method, { maxItems: 100 });
export type PaymentMethods = Static<typeof PaymentMethods>;
type Method = PaymentMethods[number];

/** Thrown with the place of a fault in the file, such as `bank.accounts.0.number`. */
export class PaymentMethodsFault extends Error {}

function refuse(place: string, fault: string): never {
  throw new PaymentMethodsFault(`${place} ${fault}`);
}

/**
 * Reads the text of a file and checks it for a currency.
 * @throws PaymentMethodsFault
 */
export function readPaymentMethods(text: string, currency: string): PaymentMethods {
  const value = parsed(text);
  if (!Value.Check(PaymentMethods, value)) {
    const [first] = [...Value.Errors(PaymentMethods, value)];
    const path = (first?.instancePath ?? "").split("/").slice(1);
    const isUnknown = first?.keyword === "boolean";
    refuse(
      placeIn(value, path),
      isUnknown ? "is not a known field" : (first?.message ?? "is not as expected"),
    );
  }
  const codes = new Set<string>();
  for (const method of value) {
    if (codes.has(method.code)) refuse(method.code, "is there twice");
    codes.add(method.code);
    checkAmounts(method, currency);
    checkAccounts(method);
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse("The file", `is no JSON: ${(error as Error).message}`);
  }
}

/** A method is named by its code, if it has one. */
function placeIn(value: unknown, [index, ...rest]: string[]): string {
  if (index === undefined) return "The file";
  const code = Array.isArray(value) ? (value[Number(index)] as { code?: unknown } | null)?.code : undefined;
  return [typeof code === "string" && rest[0] !== "code" ? code : index, ...rest].join(".");
}

function checkAmounts(method: Method, currency: string): void {
  const { code, minimum, maximum, dayMaximum, amounts, feeFixed } = method;
  const amount = (field: string, text: string, least = smallestPayment(currency)): bigint => {
    const parsedAmount = parseAmount(text);
    if (parsedAmount < least) refuse(`${code}.${field}`, `must be at least ${formatAmount(least)}`);
    if (parsedAmount % smallestPayment(currency) !== 0n)
      refuse(`${code}.${field}`, `has more decimals than can be paid in ${currency}`);
    return parsedAmount;
  };
  try {
    const least = amount("minimum", minimum);
    const most = amount("maximum", maximum);
    if (least > most) refuse(`${code}.maximum`, "is below the minimum");
    if (dayMaximum !== undefined) amount("dayMaximum", dayMaximum, least);
    if (feeFixed !== undefined) amount("feeFixed", feeFixed, 0n);
    for (const [place, suggested] of amounts.entries()) {
      const size = amount(`amounts.${place}`, suggested);
      if (size < least || size > most) refuse(`${code}.amounts.${place}`, "is outside minimum and maximum");
    }
  } catch (error) {
    if (error instanceof AmountError) refuse(code, error.message);
    throw error;
  }
}

function checkAccounts({ code, dialect, channel, accounts = [] }: Method): void {
  if (dialect === "manual" && accounts.length === 0)
    refuse(`${code}.accounts`, "must have an account: a manual transfer goes there");
  if (dialect !== "manual" && accounts.length > 0)
    refuse(`${code}.accounts`, "are for manual transfers only");
  if (dialect !== "manual" && channel === undefined)
    refuse(`${code}.channel`, "must be the provider's name of the method");
  if (new Set(accounts.map((account) => account.code)).size < accounts.length)
    refuse(`${code}.accounts`, "have the same code twice");
}

/** The methods as rows of the tables, in the file's order. */
export const paymentMethodRows = (methods: PaymentMethods) =>
  methods.map(({ hours, logo, feePercent = 0, ...method }, sort) => ({
    ...method,
    logo: logo ? { ...logo, base: `/art/${logo.base}` } : null,
    minimum: parseAmount(method.minimum),
    maximum: parseAmount(method.maximum),
    dayMaximum: method.dayMaximum === undefined ? null : parseAmount(method.dayMaximum),
    amounts: method.amounts.map(parseAmount),
    feeFixed: parseAmount(method.feeFixed ?? "0"),
    feeRate: Math.round(feePercent * 100),
    opens: hours?.from ?? null,
    closes: hours?.to ?? null,
    accounts: method.accounts ?? [],
    sort,
  }));
