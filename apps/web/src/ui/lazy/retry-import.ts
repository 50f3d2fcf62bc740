const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A module that still fails after this many retries has a fault of its own. */
const MAX_RETRIES = 20;

/**
 * Repeats a failed dynamic import after 1, 2, 4 … 30 s, or at once when the browser comes back online, so that one
 * chunk that fails to load does not take the whole page down.
 */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (failures >= MAX_RETRIES) throw error;
      await delayOrOnline(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures));
    }
  }
}

function delayOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}
