import type { BackOfficeMemberRecord, MemberRecordKind } from "@foyer/contract/back-office-members";
import { formatAmount } from "@foyer/domain/money";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { BetsService, Reader } from "../records/bets.service.ts";
import { recordRange } from "../records/record-range.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { MemberRecordRow, MemberRecordsRepository, RecordsOwner } from "./member-records.repository.ts";

type Actor = Pick<Operator, "merchantId">;

interface Parts {
  readonly repository: MemberRecordsRepository;
  readonly bets: Pick<BetsService, "list" | "bet">;
  readonly settings: Pick<SettingsService, "merchant">;
  readonly clock: Clock;
}

/** Before any round. */
const FIRST_DAY = "2000-01-01";
const EVERY_BET = { vendor: null, category: null, state: null };

/** The records of one member, as operators see them. Another merchant's members are unknown. */
export class MemberRecordsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `member.unknown`. */
  async list(
    { merchantId }: Actor,
    publicId: string,
    kind: MemberRecordKind,
    before: string | undefined,
    languages: readonly string[],
  ) {
    const { memberId } = await this.#owner(merchantId, publicId);
    const rows = await this.#parts.repository.list(memberId, kind, before ?? null, PAGE_ROWS);
    return pageOf(
      rows,
      (row) => present(row, languages),
      ({ id }) => String(id),
    );
  }

  /** All rounds. A page without a filter costs the same however far back it is. Throws `member.unknown`. */
  async bets({ merchantId }: Actor, publicId: string, before: string | undefined) {
    const reader = await this.#reader(merchantId, publicId);
    const { to } = recordRange({}, reader.timeZone, new Date(this.#parts.clock.now()));
    return this.#parts.bets.list(reader, { from: FIRST_DAY, to, ...EVERY_BET }, before);
  }

  /** Throws `member.unknown` and `record.unknown`. */
  async bet({ merchantId }: Actor, publicId: string, betId: string) {
    return this.#parts.bets.bet(await this.#reader(merchantId, publicId), betId);
  }

  async #owner(merchantId: number, publicId: string): Promise<RecordsOwner> {
    const owner = await this.#parts.repository.owner(merchantId, publicId);
    if (!owner) throw new AppError("member.unknown");
    return owner;
  }

  async #reader(merchantId: number, publicId: string): Promise<Reader> {
    const { settings } = await this.#parts.settings.merchant(merchantId);
    return { ...(await this.#owner(merchantId, publicId)), merchantId, timeZone: settings.timeZone };
  }
}

function present(
  { id, number, title, titles, state, amount, at }: MemberRecordRow,
  languages: readonly string[],
): BackOfficeMemberRecord {
  const text =
    title ?? (titles && (languages.map((one) => titles[one]).find(Boolean) ?? Object.values(titles)[0]));
  return {
    id: String(id),
    ...(number !== null && { number }),
    ...(text && { title: text }),
    state,
    ...(amount !== null && { amount: formatAmount(amount) }),
    at: at.toISOString(),
  };
}
