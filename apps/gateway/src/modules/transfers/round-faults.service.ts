import {
  MAX_DISMISSAL_LENGTH,
  type RoundFault,
  type RoundFeeds,
  type WalletDifference,
} from "@foyer/contract/round-feeds";
import { formatAmount } from "@foyer/domain/money";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, type Page, pageOf } from "../../http/page.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { VendorsService } from "../vendors/vendors.service.ts";
import type { FaultRow, RoundFeedsRepository } from "./round-feeds.repository.ts";

type Actor = Pick<Operator, "operatorId" | "merchantId">;

interface Parts {
  readonly feeds: RoundFeedsRepository;
  readonly vendors: VendorsService;
  readonly settings: Pick<SettingsService, "merchant">;
}

/** What operators see of vendors' feeds of rounds, and what they decide about records that could not be stored. */
export class RoundFaultsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async feeds({ merchantId }: Actor): Promise<RoundFeeds> {
    const { feeds } = this.#parts;
    const [states, differences, nameOf] = await Promise.all([
      feeds.states(merchantId),
      feeds.differing(merchantId),
      this.#names(merchantId),
    ]);
    return {
      feeds: states.map(({ vendor, cursor, newest, readAt, failure, faults }) => ({
        name: nameOf(vendor),
        read: String(cursor),
        newest: String(newest > cursor ? newest : cursor),
        ...(readAt && { readAt: readAt.toISOString() }),
        ...(failure !== null && { failure }),
        faults,
      })),
      differences,
    };
  }

  async faults(
    { merchantId }: Actor,
    { before, dismissed = false }: { readonly before?: string; readonly dismissed?: boolean },
  ): Promise<Page<RoundFault, string>> {
    const [rows, nameOf] = await Promise.all([
      this.#parts.feeds.faults(
        merchantId,
        { before: before === undefined ? null : BigInt(before), dismissed },
        PAGE_ROWS,
      ),
      this.#names(merchantId),
    ]);
    return pageOf(
      rows,
      (row) => present(row, nameOf),
      ({ id }) => String(id),
    );
  }

  async differences({ merchantId }: Actor, after?: string): Promise<Page<WalletDifference, string>> {
    const [rows, nameOf] = await Promise.all([
      this.#parts.feeds.differences(merchantId, after ?? null, PAGE_ROWS),
      this.#names(merchantId),
    ]);
    return pageOf(
      rows,
      ({ vendor, player, playerId, currency, expected, surplus, since }) => ({
        name: nameOf(vendor),
        player,
        playerId,
        currency,
        expected: formatAmount(expected),
        actual: formatAmount(expected + surplus),
        since: since.toISOString(),
      }),
      ({ position }) => position,
    );
  }

  /** Throws `round.fault.unknown`, `operator.too.late`, and `request.invalid` with the field. */
  async dismiss({ merchantId, operatorId }: Actor, faultId: string, text: string): Promise<RoundFault> {
    const { feeds } = this.#parts;
    const reason = text.toWellFormed().trim();
    if (reason === "" || [...reason].length > MAX_DISMISSAL_LENGTH) {
      const rule = reason === "" ? "required" : "maxLength";
      throw new AppError("request.invalid", `reason breaks its rule ${rule}`, {
        field: "reason",
        rule,
        in: "body",
      });
    }
    const id = BigInt(faultId);
    const done = await feeds.dismiss(merchantId, id, operatorId, reason);
    const row = await feeds.fault(merchantId, id);
    if (!row) throw new AppError("round.fault.unknown");
    if (!done && row.dismissedBy !== operatorId)
      throw new AppError("operator.too.late", "it was dismissed before", {
        ...(row.dismissedByName !== null && { by: row.dismissedByName }),
      });
    return present(row, await this.#names(merchantId));
  }

  async #names(merchantId: number): Promise<(vendor: string) => string> {
    const { vendors, settings } = this.#parts;
    const known = await vendors.ofMerchant((await settings.merchant(merchantId)).catalogueId);
    const names = new Map([...known.values()].map(({ code, displayName }) => [code, displayName]));
    return (vendor) => names.get(vendor) ?? vendor;
  }
}

const present = (row: FaultRow, nameOf: (vendor: string) => string): RoundFault => ({
  faultId: String(row.id),
  name: nameOf(row.vendor),
  sequence: String(row.sequence),
  kind: row.kind,
  foundAt: row.foundAt.toISOString(),
  ...(row.round != null && { round: row.round }),
  ...(row.player !== null && { player: row.player }),
  ...(row.playerId !== null && { playerId: row.playerId }),
  ...(row.dismissedAt && {
    dismissed: {
      at: row.dismissedAt.toISOString(),
      ...(row.dismissedByName !== null && { by: row.dismissedByName }),
      ...(row.dismissal !== null && { reason: row.dismissal }),
    },
  }),
});
