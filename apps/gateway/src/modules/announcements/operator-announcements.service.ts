import { createHash } from "node:crypto";
import type { BackOfficeAnnouncement } from "@foyer/contract/back-office-announcements";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { operatorText } from "../inbox/operator-text.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type {
  AnnouncementReaders,
  OperatorAnnouncementRow,
  OperatorAnnouncementsRepository,
} from "./operator-announcements.repository.ts";

interface Draft {
  readonly readers: AnnouncementReaders;
  readonly title: string;
  readonly text: string;
}
type Author = Pick<Operator, "operatorId" | "merchantId">;

/** Announcements that operators publish to the merchant's agents or to everyone. */
export class OperatorAnnouncementsService {
  readonly #announcements: OperatorAnnouncementsRepository;
  readonly #settings: SettingsService;

  constructor(announcements: OperatorAnnouncementsRepository, settings: SettingsService) {
    this.#announcements = announcements;
    this.#settings = settings;
  }

  /**
   * @returns the announcement, and whether this published it. Throws `request.invalid`, and `request.conflict` if the
   * key was used for another announcement.
   */
  async publish(
    { operatorId, merchantId }: Author,
    { clientKey, readers, ...draft }: Draft & { readonly clientKey: string },
  ) {
    const text = operatorText(draft);
    const { settings } = await this.#settings.merchant(merchantId);
    const { row, fresh, same } = await this.#announcements.store({
      merchantId,
      operatorId,
      clientKey,
      readers,
      // stored in the default language only, to which every other language falls back
      texts: { [settings.defaultLanguage]: text },
      hash: createHash("sha256")
        .update(JSON.stringify([readers, text]))
        .digest(),
    });
    if (!same) throw new AppError("request.conflict", "the key was used for another announcement");
    return { announcement: present(row), fresh };
  }

  /** @returns the announcement, and whether this ended it. Throws `announcement.unknown`. */
  async end({ operatorId, merchantId }: Author, announcementId: string) {
    const ended = await this.#announcements.end(merchantId, operatorId, BigInt(announcementId));
    if (!ended) throw new AppError("announcement.unknown");
    return { announcement: present(ended.row), fresh: ended.fresh };
  }

  async page(merchantId: number, page: number) {
    const { rows, total } = await this.#announcements.page(merchantId, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    return { content: rows.map(present), pageNum: page, totalPages: Math.ceil(total / PAGE_SIZE) };
  }
}

function present(row: OperatorAnnouncementRow): BackOfficeAnnouncement {
  const { id, readers, title, by, publishedAt, endedAt, endedBy } = row;
  return {
    announcementId: String(id),
    readers,
    title,
    by,
    publishedAt: publishedAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(endedBy !== null && { endedBy }),
  };
}
