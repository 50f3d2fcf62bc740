import { readFileSync } from "node:fs";

export const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** The value as an object that has all of these keys; names what is missing otherwise. */
export function objectWith<T extends object>(
  value: unknown,
  where: string,
  keys: readonly (keyof T & string)[],
): T {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`${where} is not an object`);
  }
  const missing = keys.find((key) => !Object.hasOwn(value, key));
  if (missing) throw new Error(`${where} lacks ${missing}`);
  return value as T;
}

/** The value as a list of such objects. */
export function listOf<T extends object>(
  value: unknown,
  where: string,
  keys: readonly (keyof T & string)[],
): T[] {
  if (!Array.isArray(value)) throw new Error(`${where} is not a list`);
  return value.map((row, i) => objectWith<T>(row, `${where}[${i}]`, keys));
}
