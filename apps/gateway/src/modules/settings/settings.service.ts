import type { ConsolidatedSettings, Whitelabel } from "@foyer/contract/settings";
import type { Language } from "@foyer/contract/shared";
import { currencyFormat } from "@foyer/domain/money";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../plugins/errors.ts";
import type { Services } from "../../plugins/services.ts";
import {
  DEFAULT_SETTINGS,
  DEFAULT_WHITELABEL,
  type MerchantSettings,
  type MerchantWhitelabel,
} from "./merchant-settings.ts";
import type { MerchantRow } from "./settings.repository.ts";

/** A merchant with its settings complete. */
export interface Merchant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  /** 0 open, 1 maintenance. */
  readonly status: 0 | 1;
  readonly settings: MerchantSettings;
  readonly whitelabel: MerchantWhitelabel;
}

type Merchants = ReadonlyMap<string | number, Merchant>;

/** The part of a request that says whose house it is for. */
type Asked = Pick<FastifyRequest, "headers" | "query">;

const one = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export class SettingsService {
  readonly #merchants: () => Promise<Merchants>;
  readonly #fallback: string;
  readonly #envelope: Services["envelope"];

  constructor(parts: {
    /** Every merchant, kept until one changes. */
    merchants: () => Promise<Merchants>;
    /** Code of the merchant that serves requests which name none. */
    fallback: string;
    envelope: Services["envelope"];
  }) {
    this.#merchants = parts.merchants;
    this.#fallback = parts.fallback;
    this.#envelope = parts.envelope;
  }

  static complete(rows: readonly MerchantRow[]): Merchants {
    const merchants = rows.map(
      (row): Merchant => ({
        ...row,
        settings: { ...DEFAULT_SETTINGS, ...row.settings },
        whitelabel: { ...DEFAULT_WHITELABEL, ...row.whitelabel },
      }),
    );
    return new Map(
      merchants.flatMap((m): [string | number, Merchant][] => [
        [m.code, m],
        [m.id, m],
      ]),
    );
  }

  /**
   * The merchant a request is for: the `Merchant` header, else `merchantCode` of the query, else the one of this
   * deployment. Throws `merchant.unknown`.
   */
  async merchantOf(request: Asked): Promise<Merchant> {
    const query = request.query as Record<string, unknown> | undefined;
    return this.merchant(one(request.headers["merchant"]) ?? one(query?.["merchantCode"]) ?? this.#fallback);
  }

  /** By code or by id. Throws `merchant.unknown`. */
  async merchant(codeOrId: string | number): Promise<Merchant> {
    const merchant = (await this.#merchants()).get(codeOrId);
    if (!merchant) throw new AppError("merchant.unknown");
    return merchant;
  }

  /** The language to answer in: `language` of the query, else the `Language` header, if the merchant speaks it. */
  languageOf(request: Asked, merchant: Merchant): Language {
    const query = request.query as Record<string, unknown> | undefined;
    const asked = one(query?.["language"]) ?? one(request.headers["language"]);
    return (
      merchant.settings.languages.find((language) => language === asked) ?? merchant.settings.defaultLanguage
    );
  }

  consolidated(merchant: Merchant): ConsolidatedSettings {
    const { categories: _, ...settings } = merchant.settings;
    return {
      ...settings,
      merchantCode: merchant.code,
      currency: currencyFormat(merchant.currency),
      encryption: this.#envelope.currentKey(),
    };
  }

  whitelabel(merchant: Merchant): Whitelabel {
    return { ...merchant.whitelabel, merchantCode: merchant.code, merchantName: merchant.name };
  }
}
