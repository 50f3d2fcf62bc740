import { isDeepStrictEqual } from "node:util";
import type { TextOverride } from "@foyer/contract/settings";
import type pg from "pg";
import type { Written } from "../../db/localized-texts.ts";
import { type StoredTexts, TextOverridesRepository } from "./text-overrides.repository.ts";

/** A merchant's override of one of the product's texts. */
export interface NewTextOverride {
  readonly language: string;
  /** The text's id in the web client. */
  readonly id: string;
  /** The web client's catalogues that contain the text. */
  readonly chapters: readonly string[];
  readonly words: TextOverride;
}

export class TextOverridesService {
  /** Writes a merchant's text overrides; unchanged ones are not touched. `prune` removes all others. */
  async write(
    client: pg.ClientBase,
    merchantId: number,
    texts: readonly NewTextOverride[],
    { prune }: { prune: boolean },
  ): Promise<Record<Written | "removed", number>> {
    const counts = { made: 0, changed: 0, same: 0, removed: 0 };
    const repository = new TextOverridesRepository(client);
    const before = await repository.lock(merchantId);
    const after: StoredTexts = prune ? {} : structuredClone(before);
    for (const { language, id, chapters, words } of texts) {
      const text = { chapters: [...chapters], words };
      const held = before[language]?.[id];
      counts[held === undefined ? "made" : isDeepStrictEqual(held, text) ? "same" : "changed"]++;
      after[language] = { ...after[language], [id]: text };
    }
    for (const [language, held] of Object.entries(before))
      counts.removed += Object.keys(held).filter((id) => !after[language]?.[id]).length;
    if (counts.made + counts.changed + counts.removed > 0) await repository.store(merchantId, after);
    return counts;
  }
}
