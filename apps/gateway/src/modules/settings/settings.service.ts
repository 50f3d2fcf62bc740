import type { ConsolidatedSettings, OwnText, SignInWays, Whitelabel } from "@foyer/contract/settings";
import type { Language } from "@foyer/contract/shared";
import { currencyFormat } from "@foyer/domain/money";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../plugins/errors.ts";
import type { Services } from "../../plugins/services.ts";
import { dialingCodes } from "./dialing-codes.ts";
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
  /** Whose vendors, games and announcements it shows: its own, or at guests' merchant those of the one it is for. */
  readonly catalogueId: number;
  /** Where the guests of this merchant play; null where there is no trial play. */
  readonly trialCode: string | null;
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
  readonly #firebase: SignInWays["firebase"];
  readonly #social: (merchant: Merchant) => SignInWays["social"];
  readonly #serviceKey: (merchant: Merchant) => Buffer;

  constructor(parts: {
    /** Every merchant, kept until one changes. */
    merchants: () => Promise<Merchants>;
    /** Code of the merchant that serves requests which name none. */
    fallback: string;
    envelope: Services["envelope"];
    /** Public settings of the Firebase project, where codes come through it. */
    firebase: SignInWays["firebase"];
    /** The providers a merchant offers. */
    social: (merchant: Merchant) => SignInWays["social"];
    /** What the addresses of a merchant's lines to customer service are sealed with. */
    serviceKey: (merchant: Merchant) => Buffer;
  }) {
    this.#serviceKey = parts.serviceKey;
    this.#social = parts.social;
    this.#merchants = parts.merchants;
    this.#fallback = parts.fallback;
    this.#envelope = parts.envelope;
    this.#firebase = parts.firebase;
  }

  static complete(rows: readonly MerchantRow[]): Merchants {
    const merchants = rows.map(({ trial_of: trialOf, ...row }): Merchant => {
      // guests' merchant is the other one in everything but its name for itself, its people and its books
      const shown = rows.find(({ id }) => id === trialOf) ?? row;
      return {
        ...row,
        name: shown.name,
        status: shown.status,
        settings: { ...DEFAULT_SETTINGS, ...shown.settings },
        whitelabel: { ...DEFAULT_WHITELABEL, ...shown.whitelabel },
        catalogueId: shown.id,
        trialCode: rows.find(({ trial_of }) => trial_of === row.id)?.code ?? null,
      };
    });
    return new Map(
      merchants.flatMap((m): [string | number, Merchant][] => [
        [m.code, m],
        [m.id, m],
      ]),
    );
  }

  /**
   * The merchant a request is for: the `Merchant` header, else `merchantCode` of the query, else the one of this
   * deployment. Guests' merchant is named by guests and stands for the one it is for: what is shown is the same, and
   * whoever registers or signs in does so there. Throws `merchant.unknown`.
   */
  async merchantOf(request: Asked): Promise<Merchant> {
    const query = request.query as Record<string, unknown> | undefined;
    const named = await this.merchant(
      one(request.headers["merchant"]) ?? one(query?.["merchantCode"]) ?? this.#fallback,
    );
    return named.catalogueId === named.id ? named : this.merchant(named.catalogueId);
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
    const {
      categories: _1,
      dialingCountries,
      smsPerDay: _2,
      blockedCountries: _3,
      chatUrl: _4,
      template: _5,
      app: _6,
      texts,
      ...settings
    } = merchant.settings;
    const ownTexts = new Set(
      Object.values(texts).flatMap((spoken) => Object.values(spoken).flatMap(({ chapters }) => chapters)),
    );
    return {
      ...settings,
      merchantCode: merchant.code,
      currency: currencyFormat(merchant.currency),
      encryption: this.#envelope.currentKey(),
      signIn: {
        social: this.#social(merchant),
        passkeys: true,
        dialingCodes: dialingCodes(dialingCountries),
        ...(this.#firebase && { firebase: this.#firebase }),
      },
      serviceKey: this.#serviceKey(merchant).toString("base64url"),
      ...(ownTexts.size > 0 && { ownTexts: [...ownTexts].toSorted() }),
    };
  }

  /** What the merchant says in its own words in a language, by the text's id. */
  ownTexts({ settings: { texts } }: Merchant, language: string): Record<string, OwnText> {
    return Object.fromEntries(Object.entries(texts[language] ?? {}).map(([id, { words }]) => [id, words]));
  }

  whitelabel(merchant: Merchant): Whitelabel {
    return { ...merchant.whitelabel, merchantCode: merchant.code, merchantName: merchant.name };
  }
}
