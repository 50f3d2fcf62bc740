import { refusalOf } from "../../lib/http/index.ts";

/** Runs a ceremony once its code has loaded; undefined when the browser's dialog was dismissed. */
export async function runCeremony<T>(
  ceremony: (ceremonies: typeof import("./ceremonies.ts")) => Promise<T>,
): Promise<T | undefined> {
  const ceremonies = await import("./ceremonies.ts").catch((error: unknown) => {
    throw refusalOf(error);
  });
  try {
    return await ceremony(ceremonies);
  } catch (error) {
    if (error instanceof ceremonies.Declined) return undefined;
    throw error;
  }
}
