/**
 * Browser storage that never throws: private windows, full quotas and blocked cookies read as "nothing there".
 * Keys are the platform's own names where the specification gives them.
 */
export interface BrowserStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  clear(): void;
}

function safe(area: () => Storage): BrowserStorage {
  const attempt = <T>(work: (storage: Storage) => T, fallback: T): T => {
    try {
      return work(area());
    } catch {
      return fallback;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    clear: () => attempt((storage) => storage.clear(), undefined),
  };
}

/** Lasts beyond the visit. */
export const localStore = safe(() => localStorage);
/** Lasts as long as the tab. */
export const sessionStore = safe(() => sessionStorage);

/** Reads JSON written by `writeJson`; a value that fails `check` is removed. */
export function readJson<T>(
  store: BrowserStorage,
  key: string,
  check: (value: unknown) => value is T,
): T | undefined {
  const raw = store.read(key);
  if (raw === null) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    if (check(value)) return value;
  } catch {
    // falls through: a value that cannot be parsed is removed
  }
  store.remove(key);
  return undefined;
}

export function writeJson(store: BrowserStorage, key: string, value: unknown): void {
  store.write(key, JSON.stringify(value));
}
