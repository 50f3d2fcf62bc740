import type { CaseSort } from "@foyer/contract/case-queue";
import { parseAmount } from "@foyer/domain/money";
import { asOrderNumber } from "@foyer/domain/order-number";

/** What an operator narrows and sorts a queue by, as its query carries it. */
export interface CaseQuery {
  readonly show?: "all" | "mine" | "free";
  readonly q?: string;
  readonly sort?: CaseSort;
  readonly age?: number;
  readonly least?: string;
  readonly most?: string;
  readonly method?: string;
  readonly flag?: string;
}

/** The same for statements: null where nothing was asked for. */
export interface CaseFilter {
  readonly words: string | null;
  /** The words, if they are a number. */
  readonly number: string | null;
  readonly least: bigint | null;
  readonly most: bigint | null;
  /** In minutes. */
  readonly age: number | null;
  readonly method: string | null;
  readonly flag: string | null;
}

export const NO_FILTER: CaseFilter = {
  words: null,
  number: null,
  least: null,
  most: null,
  age: null,
  method: null,
  flag: null,
};

export function caseFilter(query: CaseQuery): CaseFilter {
  const { q, least, most } = query;
  const words = q?.toWellFormed().trim() || null;
  return {
    words,
    number: words === null ? null : asOrderNumber(words),
    least: least === undefined ? null : parseAmount(least),
    most: most === undefined ? null : parseAmount(most),
    age: query.age ?? null,
    method: query.method ?? null,
    flag: query.flag ?? null,
  };
}

/** A merchant and a filter as the first eight values of a queue's statements. */
export const caseValues = (
  merchantId: number,
  { words, number, least, most, age, method, flag }: CaseFilter,
) => [merchantId, words, number, least, most, age, method, flag];

/** A page of a queue of cases that an operator reads. */
export interface CasePage {
  readonly merchantId: number;
  readonly operatorId: number;
  readonly show: "all" | "mine" | "free";
  readonly sort: CaseSort;
  /** Number, or key, of the case before the page; null: the page is the first. */
  readonly after: string | null;
}

/** The longest wait first, but of what was found by words the newest. */
export const caseSort = ({ sort, q }: CaseQuery): CaseSort => sort ?? (q?.trim() ? "newest" : "oldest");
