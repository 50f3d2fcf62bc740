import { isDeepStrictEqual } from "node:util";
import type { OwnText } from "@foyer/contract/settings";
import type pg from "pg";
import type { Written } from "../../plugins/content/written-texts.ts";
import { lockTexts, type StoredTexts, storeTexts } from "./own-texts.repository.ts";

/** A text of the product in a merchant's own words. */
export interface WrittenOwnText {
  readonly language: string;
  /** By which the front knows it. */
  readonly id: string;
  /** The chapters of the front that say it. */
  readonly chapters: readonly string[];
  readonly words: OwnText;
}

export class OwnTextsService {
  /** Writes what a merchant says in its own words. What is as it was is not touched. `prune` removes all the others. */
  async write(
    client: pg.ClientBase,
    merchantId: number,
    texts: readonly WrittenOwnText[],
    { prune }: { prune: boolean },
  ): Promise<Record<Written | "removed", number>> {
    const counts = { made: 0, changed: 0, same: 0, removed: 0 };
    const before = await lockTexts(client, merchantId);
    const after: StoredTexts = prune ? {} : structuredClone(before);
    for (const { language, id, chapters, words } of texts) {
      const text = { chapters: [...chapters], words };
      const held = before[language]?.[id];
      counts[held === undefined ? "made" : isDeepStrictEqual(held, text) ? "same" : "changed"]++;
      after[language] = { ...after[language], [id]: text };
    }
    for (const [language, held] of Object.entries(before))
      counts.removed += Object.keys(held).filter((id) => !after[language]?.[id]).length;
    if (counts.made + counts.changed + counts.removed > 0) await storeTexts(client, merchantId, after);
    return counts;
  }
}
