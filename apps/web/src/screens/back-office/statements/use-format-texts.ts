import type { StatementColumn, StatementFormat } from "@foyer/contract/statements";
import { useLingui } from "@lingui/react/macro";

type Numbers = StatementFormat["numbers"];
type Dates = StatementFormat["dates"];

const SIGNS: readonly Omit<Numbers, "decimals">[] = [
  { decimal: ".", group: ",", grouping: "thousands" },
  { decimal: ",", group: ".", grouping: "thousands" },
  { decimal: ".", group: ",", grouping: "indian" },
  { decimal: ",", group: " ", grouping: "thousands" },
  { decimal: ".", group: " ", grouping: "thousands" },
  { decimal: ".", group: "'", grouping: "thousands" },
  { decimal: ",", group: "'", grouping: "thousands" },
  { decimal: ".", group: "", grouping: "thousands" },
  { decimal: ",", group: "", grouping: "thousands" },
];
const ALL_NUMBERS: readonly Numbers[] = SIGNS.flatMap((signs) =>
  [2, 0, 3].map((decimals) => ({ ...signs, decimals })),
);
/** An amount as these numbers write it. */
function sampleOf({ decimal, group, grouping, decimals }: Numbers): string {
  const whole = grouping === "indian" ? ["12", "34", "567"] : ["1", "234", "567"];
  return whole.join(group) + (decimals === 0 ? "" : decimal + "500".slice(0, decimals));
}
const ALL_DATES: readonly Dates[] = (["gregorian", "buddhist"] as const).flatMap((calendar) =>
  (["YMD", "DMY", "MDY"] as const).flatMap((order) =>
    ([4, 2] as const).map((yearDigits) => ({ order, calendar, yearDigits })),
  ),
);
/** The 23rd of November 2026 as these dates write it. */
function dateOf({ order, calendar, yearDigits }: Dates): string {
  const year = (calendar === "buddhist" ? "2569" : "2026").slice(-yearDigits);
  return [...order].map((letter) => ({ Y: year, M: "11", D: "23" })[letter]).join("/");
}

/** A setting of several values as one choice. */
function choicesOf<Value>(all: readonly Value[], textOf: (value: Value) => string) {
  const keyOf = (value: Value) => JSON.stringify(value, Object.keys(value as object).sort());
  return {
    value: keyOf,
    choices: all.map((value) => [keyOf(value), textOf(value)] as const),
    of: (key: string): Value => all.find((value) => keyOf(value) === key) as Value,
  };
}

/** Texts about the format of an account's statements. */
export function useFormatTexts() {
  const { t } = useLingui();
  const meanings: Record<StatementColumn, string> = {
    unknown: t`Not decided`,
    date: t`Date`,
    amount: t`Amount`,
    credit: t`Money in`,
    debit: t`Money out`,
    sign: t`In or out`,
    state: t`State`,
    currency: t`Currency`,
    reference: t`Reference`,
    text: t`Text`,
    payer: t`Payer`,
    balance: t`Balance`,
    account: t`Our account`,
    ignored: t`Ignored`,
  };
  const encodings: Record<StatementFormat["encoding"], string> = {
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16",
    "utf-16be": "UTF-16 BE",
    "windows-1252": "Windows-1252",
    "iso-8859-15": "ISO 8859-15",
    "windows-1250": "Windows-1250",
    "windows-1251": "Windows-1251",
    "windows-1258": "Windows-1258",
    "windows-874": "Windows-874",
    gb18030: "GB 18030 (GBK)",
    big5: "Big5",
    shift_jis: "Shift JIS",
    "euc-kr": "EUC-KR",
  };
  const delimiters: Record<StatementFormat["delimiter"], string> = {
    ",": t`Comma`,
    ";": t`Semicolon`,
    "\t": t`Tab`,
    "|": t`Vertical bar`,
  };
  const quotes: Record<StatementFormat["quotes"], string> = {
    line: t`Enclose texts of one line`,
    lines: t`Enclose texts, also of several lines`,
    none: t`Are part of texts`,
  };
  const entries = <Key extends string>(texts: Record<Key, string>) =>
    Object.entries(texts) as [Key, string][];
  return {
    meanings: entries(meanings),
    encodings: entries(encodings),
    delimiters: entries(delimiters),
    quotes: entries(quotes),
    numbers: choicesOf(ALL_NUMBERS, sampleOf),
    dates: choicesOf(ALL_DATES, dateOf),
  };
}
