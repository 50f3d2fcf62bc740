import { passing, readJson, writeJson } from "../storage.ts";

type Numbers = Record<string, number>;
const isNumbers = (value: unknown): value is Numbers =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((number) => typeof number === "number");

/** A number for each place of the tab's history, under the place's key; a reload finds what was saved. */
export interface KeptByPlace {
  read(key: string): number | undefined;
  write(key: string, value: number): void;
  save(): void;
}

export function keptByPlace(name: string): KeptByPlace {
  let values: Numbers | undefined;
  const all = (): Numbers => {
    values ??= readJson(passing, name, isNumbers) ?? {};
    return values;
  };
  return {
    read: (key) => all()[key],
    write: (key, value) => {
      all()[key] = value;
    },
    save: () => writeJson(passing, name, all()),
  };
}
