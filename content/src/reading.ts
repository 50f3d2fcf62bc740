import { readFileSync } from "node:fs";

export const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** Returns the value as an object with all of these keys; throws with the missing key otherwise. */
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

/** Returns the value as a list of such objects. */
export function listOf<T extends object>(
  value: unknown,
  where: string,
  keys: readonly (keyof T & string)[],
): T[] {
  if (!Array.isArray(value)) throw new Error(`${where} is not a list`);
  return value.map((row, i) => objectWith<T>(row, `${where}[${i}]`, keys));
}
