import type { AuditArea, AuditEntry } from "@foyer/contract/audit-trail";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { isDay, timeIn } from "@foyer/domain/record-days";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { pageOf } from "../../http/page.ts";
import { csvFile } from "../records/csv.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { AuditFilter, AuditRow, AuditTrailRepository } from "./audit-trail.repository.ts";

type Actor = Pick<Operator, "merchantId">;

interface AuditQuery {
  readonly operator?: string;
  readonly area?: AuditArea;
  readonly about?: string;
  readonly day?: string;
}

/** Entries read at once while a file is sent. */
const CHUNK = 500;

/** Who did what at a merchant. */
export class AuditTrailService {
  readonly #entries: AuditTrailRepository;
  readonly #settings: Pick<SettingsService, "merchant">;

  constructor(entries: AuditTrailRepository, settings: Pick<SettingsService, "merchant">) {
    this.#entries = entries;
    this.#settings = settings;
  }

  /** Throws `record.range.invalid` for a day that is none. */
  async list({ merchantId }: Actor, query: AuditQuery & { readonly before?: string }) {
    const filter = await this.#filter(merchantId, query);
    const before = query.before === undefined ? null : BigInt(query.before);
    const [rows, operators] = await Promise.all([
      this.#entries.page(merchantId, filter, before, PAGE_SIZE + 1),
      this.#entries.operators(merchantId),
    ]);
    return { ...page(rows, PAGE_SIZE), operators };
  }

  /** A CSV file, read page by page while it is sent. Throws `record.range.invalid`. */
  async file({ merchantId }: Actor, query: AuditQuery): Promise<AsyncGenerator<string>> {
    const filter = await this.#filter(merchantId, query);
    const { timeZone } = (await this.#settings.merchant(merchantId)).settings;
    return csvFile<AuditEntry>(
      ["time", "operator", "area", "action", "subject", "member", "detail"],
      async (before) => {
        const from = before === undefined ? null : BigInt(before);
        const { content, next } = page(await this.#entries.page(merchantId, filter, from, CHUNK + 1), CHUNK);
        return { items: content, ...(next !== undefined && { next }) };
      },
      ({ at, by = "", area, deed, subject = "", player = "", detail }) => [
        timeIn(timeZone, new Date(at)),
        by,
        area,
        deed,
        subject,
        player,
        Object.entries(detail)
          .map(([name, value]) => `${name}: ${value}`)
          .join("; "),
      ],
    );
  }

  async #filter(
    merchantId: number,
    { operator = "", area, about = "", day }: AuditQuery,
  ): Promise<AuditFilter> {
    if (day !== undefined && !isDay(day)) throw new AppError("record.range.invalid");
    const { settings } = await this.#settings.merchant(merchantId);
    return {
      operator: operator.trim() || null,
      area: area ?? null,
      about: about.trim() || null,
      day: day ?? null,
      timeZone: settings.timeZone,
    };
  }
}

const present = ({ id, at, by, area, deed, subject, player, playerId, detail }: AuditRow): AuditEntry => ({
  id: String(id),
  at: at.toISOString(),
  ...(by !== null && { by }),
  area,
  deed,
  ...(subject !== null && { subject }),
  ...(player !== null && { player }),
  ...(playerId !== null && { playerId }),
  detail,
});

const page = (rows: readonly AuditRow[], size: number) => pageOf(rows, present, ({ id }) => String(id), size);
