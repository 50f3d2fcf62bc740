import type { OpeningTerms, QuotaLevel } from "@foyer/contract/invitations";
import { formatRate, parseRate } from "@foyer/domain/basis-points";
import { AppError } from "../../http/errors.ts";
import type { Merchant, SettingsService } from "../settings/settings.service.ts";
import type { InvitationsRepository } from "./invitations.repository.ts";
import { presentRates } from "./invitations.service.ts";

interface Parts {
  readonly repository: InvitationsRepository;
  readonly settings: Pick<SettingsService, "merchant">;
}

/** How many accounts agents may open at each rebate level of the merchant. */
export class QuotasService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What an agent can give to a new account. */
  async terms(agentId: bigint, merchant: Merchant): Promise<OpeningTerms> {
    const { repository } = this.#parts;
    const [own, full] = await Promise.all([repository.ownRates(agentId), repository.isDeepest(agentId)]);
    const { category } = merchant.settings.quotaLevels;
    const highest = own.find((rate) => rate.category === category)?.rate ?? 0;
    const steps = (await this.#levels(agentId, merchant)).filter(
      ({ rate, quota }) => (parseRate(rate) ?? 0) <= highest || quota !== undefined,
    );
    return {
      rates: presentRates(own),
      ...(steps.length > 0 && { levels: { category, steps } }),
      full,
    };
  }

  /** Every rebate level of the merchant with the agent's quota; the highest first. Throws `member.unknown`. */
  async read(merchantId: number, memberId: bigint): Promise<QuotaLevel[]> {
    if (!(await this.#parts.repository.isAgentOf(merchantId, memberId))) throw new AppError("member.unknown");
    return this.#levels(memberId, await this.#parts.settings.merchant(merchantId));
  }

  /**
   * Sets an agent's quotas at some levels, as an operator does; null: no limit. Other levels stay as they are. Throws
   * `member.unknown` for whoever is no agent of the merchant, and `quota.level.unknown`.
   */
  async setQuotas(
    merchantId: number,
    memberId: bigint,
    quotas: readonly { readonly rate: string; readonly quota: number | null }[],
    operatorId: number,
  ): Promise<QuotaLevel[]> {
    const { repository, settings } = this.#parts;
    if (!(await repository.isAgentOf(merchantId, memberId))) throw new AppError("member.unknown");
    const known = new Set(levelsOf(await settings.merchant(merchantId)));
    const wanted = new Map(quotas.map(({ rate, quota }) => [parseRate(rate), quota]));
    const rows: { level: number; quota: number | null }[] = [];
    for (const [level, quota] of wanted) {
      if (level === undefined || !known.has(level)) throw new AppError("quota.level.unknown");
      rows.push({ level, quota });
    }
    await repository.setQuotas(memberId, rows, operatorId);
    return this.read(merchantId, memberId);
  }

  async #levels(agentId: bigint, merchant: Merchant): Promise<QuotaLevel[]> {
    const { repository } = this.#parts;
    const levels = levelsOf(merchant);
    if (levels.length === 0) return [];
    const [quotas, openings] = await Promise.all([repository.quotas(agentId), repository.openings(agentId)]);
    return levels.map((level) => {
      const set = quotas.find((row) => row.level === level);
      const used = set?.used ?? openings.get(level) ?? 0;
      return {
        rate: formatRate(level),
        used,
        ...(set && { quota: set.quota, left: Math.max(set.quota - used, 0) }),
      };
    });
  }
}

/** The merchant's levels in basis points, the highest first. */
const levelsOf = ({ settings }: Merchant): number[] =>
  [...new Set(settings.quotaLevels.rates.map((rate) => parseRate(rate) ?? 0))].sort((a, b) => b - a);
