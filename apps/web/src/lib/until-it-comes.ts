const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** What has not come by then fails for a reason of its own. */
const MOST_TRIES = 20;

/**
 * Fetches a part of the page again and again until it is there: after 1, 2, 4 … 30 s, or at once when the phone comes
 * back online. A part that would be missed by nobody for a moment must not take the whole page down with it.
 */
export async function untilItComes<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (failures >= MOST_TRIES) throw error;
      await nextChance(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures));
    }
  }
}

function nextChance(milliseconds: number): Promise<void> {
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
