import { localStore, readJson, writeJson } from "../../lib/storage.ts";
import { EMPTY_SLIP, isEmpty, joined, type Slip } from "./slip-state.ts";

/** Slips of visitors, and of guests, who become members by registering. */
export const NOBODY = "";

const PREFIX = "lottSlip:";
/** Owner and lottery are separated by a sign that neither has. */
export const slipKey = (owner: string, code: string): string => `${PREFIX}${owner}:${code}`;

const isText = (value: unknown): value is string => typeof value === "string";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSelection = (value: unknown): boolean =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isText));
const orAbsent = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value);

const isAmount = (value: unknown): boolean =>
  isText(value) && /^(?:0|[1-9][0-9]{0,12})(?:\.[0-9]{1,5})?$/.test(value);
const isMultiple = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;

const isLine = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value["betType"]) &&
  isSelection(value["selection"]) &&
  isAmount(value["unit"]) &&
  isMultiple(value["multiple"]);

const isDraft = (value: unknown): boolean =>
  isRecord(value) &&
  orAbsent(value["betType"], isText) &&
  orAbsent(value["selection"], isSelection) &&
  orAbsent(value["unit"], isAmount) &&
  orAbsent(value["multiple"], isMultiple) &&
  orAbsent(value["picks"], (picks) => isRecord(picks) && Object.values(picks).every(isSelection)) &&
  orAbsent(value["chip"], isAmount);

const isSent = (value: unknown): boolean =>
  isRecord(value) &&
  (value["kind"] === "order" || value["kind"] === "chase") &&
  (value["from"] === "draft" || value["from"] === "slip") &&
  isRecord(value["body"]) &&
  isText(value["body"]["idempotencyKey"]) &&
  Array.isArray(value["body"]["lines"]) &&
  value["body"]["lines"].every(isLine);

export const isSlip = (value: unknown): value is Slip =>
  isRecord(value) &&
  Array.isArray(value["lines"]) &&
  value["lines"].every((line) => isLine(line) && isRecord(line) && isText(line["id"])) &&
  orAbsent(value["prizeGroup"], Number.isInteger) &&
  isDraft(value["draft"]) &&
  orAbsent(value["sent"], isSent);

export const readSlip = (key: string): Slip => readJson(localStore, key, isSlip) ?? EMPTY_SLIP;

/** The bet type, unit and stake chosen last are worth keeping too. */
export function writeSlip(key: string, slip: Slip): void {
  if (isEmpty(slip) && Object.values(slip.draft).every((value) => value === undefined))
    localStore.remove(key);
  else writeJson(localStore, key, slip);
}

/** Gives the slip of a visitor to the member who has signed in. */
export function adoptSlip(owner: string, code: string, mostLines: number): void {
  if (owner === NOBODY) return;
  const visitors = readSlip(slipKey(NOBODY, code));
  if (isEmpty(visitors)) return;
  const key = slipKey(owner, code);
  writeSlip(key, joined(readSlip(key), visitors, mostLines));
  localStore.remove(slipKey(NOBODY, code));
}
