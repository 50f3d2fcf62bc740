import type { InboxService } from "../inbox/inbox.service.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { MovedDraw, MovedDrawsRepository } from "./moved-draws.repository.ts";

/** Messages of one statement. */
const BATCH = 2_000;

interface Parts {
  readonly repository: MovedDrawsRepository;
  readonly inbox: Pick<InboxService, "notifyAll">;
  readonly settings: Pick<SettingsService, "merchant">;
}

/** Tells players that a draw they bet on got another time. */
export class MovedDrawsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Every step can be repeated: a player has one message of a move. */
  async tell(): Promise<void> {
    for (const move of await this.#parts.repository.untold()) await this.#tellOf(move);
  }

  async #tellOf({ id, merchantId, lottery, number, before, now }: MovedDraw): Promise<void> {
    const { repository, inbox, settings } = this.#parts;
    const { timeZone } = (await settings.merchant(merchantId)).settings;
    let last = 0n;
    for (;;) {
      const members = await repository.players(id, last, BATCH);
      await inbox.notifyAll(
        merchantId,
        members,
        "draw-moved",
        { lottery, number, before: before.toISOString(), now: now.toISOString(), timeZone },
        String(id),
      );
      if (members.length < BATCH) break;
      last = members.at(-1) ?? last;
    }
    await repository.noteSent(id);
  }
}
