import { readJson, sessionStore, writeJson } from "../storage.ts";

type Numbers = Record<string, number>;
const isNumbers = (value: unknown): value is Numbers =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((number) => typeof number === "number");

/** A number for each entry of the tab's history, by the entry's key; the values survive a reload. */
export interface HistoryValues {
  read(key: string): number | undefined;
  write(key: string, value: number): void;
  save(): void;
}

export function historyValues(name: string): HistoryValues {
  let values: Numbers | undefined;
  const all = (): Numbers => {
    values ??= readJson(sessionStore, name, isNumbers) ?? {};
    return values;
  };
  return {
    read: (key) => all()[key],
    write: (key, value) => {
      all()[key] = value;
    },
    save: () => writeJson(sessionStore, name, all()),
  };
}
