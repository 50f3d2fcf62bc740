/**
 * The key of the saved sign-ins: generated here, stored in IndexedDB, not extractable. A script that copies the
 * browser's storage gets the ciphertext but not the key.
 */
const DATABASE = "foyer";
const STORE = "keys";
const NAME = "remembered";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => failed(request.error));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
  return settled(request);
}

/** Throws without IndexedDB or WebCrypto, as in some private windows. */
export async function deviceKey(): Promise<CryptoKey> {
  const database = await open();
  try {
    const stored = await settled<CryptoKey | undefined>(
      database.transaction(STORE).objectStore(STORE).get(NAME),
    );
    if (stored) return stored;
    const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
    const store = database.transaction(STORE, "readwrite").objectStore(STORE);
    try {
      await settled(store.add(made, NAME));
      return made;
    } catch {
      // Another tab was first: both use its key.
      return await settled<CryptoKey>(database.transaction(STORE).objectStore(STORE).get(NAME));
    }
  } finally {
    database.close();
  }
}
