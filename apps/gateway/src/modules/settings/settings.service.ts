import type { ConsolidatedSettings, SignInMethods, TextOverride, Whitelabel } from "@foyer/contract/settings";
import type { Language } from "@foyer/contract/shared";
import { currencyFormat } from "@foyer/domain/money";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { dialingCodes } from "./dialing-codes.ts";
import {
  DEFAULT_SETTINGS,
  DEFAULT_WHITELABEL,
  type MerchantSettings,
  type MerchantWhitelabel,
} from "./merchant-settings.ts";
import type { MerchantRow } from "./settings.repository.ts";

/** A merchant with its complete settings. */
export interface Merchant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  /** 0 open, 1 maintenance. */
  readonly status: 0 | 1;
  /** When maintenance is expected to end, if that was said. */
  readonly maintenanceUntil: Date | null;
  readonly settings: MerchantSettings;
  readonly whitelabel: MerchantWhitelabel;
  /**
   * Id of the merchant whose vendors, games and announcements it shows: its own, or for a trial merchant the real
   * one's.
   */
  readonly catalogueId: number;
  /** Code of the merchant where this one's guests play; null without trial play. */
  readonly trialCode: string | null;
}

type Merchants = ReadonlyMap<string | number, Merchant>;

/** The part of a request that identifies the merchant. */
type MerchantRequest = Pick<FastifyRequest, "headers" | "query"> &
  Partial<Pick<FastifyRequest, "player" | "operator">>;

const one = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export class SettingsService {
  readonly #merchants: () => Promise<Merchants>;
  readonly #fallback: string;
  readonly #sealedBodyKeys: Services["sealedBodyKeys"];
  readonly #firebase: SignInMethods["firebase"];
  readonly #social: (merchant: Merchant) => SignInMethods["social"];
  readonly #serviceKey: (merchant: Merchant) => Buffer;

  constructor(parts: {
    /** All merchants, cached until one changes. */
    merchants: () => Promise<Merchants>;
    /** Code of the merchant for requests that name none. */
    fallback: string;
    sealedBodyKeys: Services["sealedBodyKeys"];
    /** Public settings of the Firebase project, if codes are sent through it. */
    firebase: SignInMethods["firebase"];
    /** The social providers a merchant offers. */
    social: (merchant: Merchant) => SignInMethods["social"];
    /** The key that encrypts the addresses of a merchant's customer service lines. */
    serviceKey: (merchant: Merchant) => Buffer;
  }) {
    this.#serviceKey = parts.serviceKey;
    this.#social = parts.social;
    this.#merchants = parts.merchants;
    this.#fallback = parts.fallback;
    this.#sealedBodyKeys = parts.sealedBodyKeys;
    this.#firebase = parts.firebase;
  }

  static complete(rows: readonly MerchantRow[]): Merchants {
    const merchants = rows.map(({ trial_of: trialOf, ...row }): Merchant => {
      // a trial merchant is like the real one in everything but its code, its members and its ledger
      const shown = rows.find(({ id }) => id === trialOf) ?? row;
      return {
        ...row,
        name: shown.name,
        status: shown.status,
        maintenanceUntil: shown.maintenanceUntil,
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
   * The merchant of a request: the `Merchant` header, else `merchantCode` of the query, else the session's merchant,
   * else this deployment's default. A trial merchant's code stands for the real merchant: the same content is shown,
   * and registration and sign-in happen there. Throws `merchant.unknown`, and `session.other.merchant` where the
   * request names another merchant than its session has.
   */
  async merchantOf({ headers, query, player, operator }: MerchantRequest): Promise<Merchant> {
    const named =
      one(headers["merchant"]) ?? one((query as Record<string, unknown> | undefined)?.["merchantCode"]);
    const own = [player, operator].flatMap((session) => (session ? [session.merchantId] : []));
    const shown = await this.#shown(named ?? own[0] ?? this.#fallback);
    for (const id of own)
      if ((await this.#shown(id)).id !== shown.id) throw new AppError("session.other.merchant");
    return shown;
  }

  /** The merchant whose content is shown under this code or id: for a trial merchant, the real one. */
  async #shown(codeOrId: string | number): Promise<Merchant> {
    const named = await this.merchant(codeOrId);
    return named.catalogueId === named.id ? named : this.merchant(named.catalogueId);
  }

  /** By code or by id. Throws `merchant.unknown`. */
  async merchant(codeOrId: string | number): Promise<Merchant> {
    const merchant = (await this.#merchants()).get(codeOrId);
    if (!merchant) throw new AppError("merchant.unknown");
    return merchant;
  }

  /** All merchants in order of their ids, without trial merchants. */
  async all(): Promise<Merchant[]> {
    const merchants = new Set((await this.#merchants()).values());
    return [...merchants].filter((one) => one.catalogueId === one.id).toSorted((a, b) => a.id - b.id);
  }

  /** The response language: `language` of the query, else the `Language` header, if the merchant supports it. */
  languageOf(request: MerchantRequest, merchant: Merchant): Language {
    const query = request.query as Record<string, unknown> | undefined;
    const requested = one(query?.["language"]) ?? one(request.headers["language"]);
    return (
      merchant.settings.languages.find((language) => language === requested) ??
      merchant.settings.defaultLanguage
    );
  }

  consolidated(merchant: Merchant): ConsolidatedSettings {
    const {
      categories: _1,
      dialingCountries,
      smsPerDay: _2,
      blockedCountries: _3,
      chatUrl: _4,
      coolingHours: _8,
      payoutInstitutions: _9,
      domains: _7,
      depositTurnoverFactor: _10,
      withdrawals: _11,
      withdrawalKinds: _16,
      automaticApproval: _17,
      fourEyesAbove: _12,
      club: _13,
      refusedDocumentDays: _14,
      providerFees: _15,
      mostLotteryCombinations: _18,
      contracts: _19,
      template: _5,
      app: _6,
      texts,
      ...settings
    } = merchant.settings;
    const textOverrides = new Set(
      Object.values(texts).flatMap((spoken) => Object.values(spoken).flatMap(({ chapters }) => chapters)),
    );
    return {
      ...settings,
      merchantCode: merchant.code,
      currency: currencyFormat(merchant.currency),
      encryption: this.#sealedBodyKeys.currentKey(),
      signIn: {
        social: this.#social(merchant),
        passkeys: true,
        dialingCodes: dialingCodes(dialingCountries),
        ...(this.#firebase && { firebase: this.#firebase }),
      },
      serviceKey: this.#serviceKey(merchant).toString("base64url"),
      ...(textOverrides.size > 0 && { textOverrides: [...textOverrides].toSorted() }),
    };
  }

  /** The merchant's text overrides in a language, by text id. */
  textOverrides({ settings: { texts } }: Merchant, language: string): Record<string, TextOverride> {
    return Object.fromEntries(Object.entries(texts[language] ?? {}).map(([id, { words }]) => [id, words]));
  }

  whitelabel(merchant: Merchant): Whitelabel {
    return { ...merchant.whitelabel, merchantCode: merchant.code, merchantName: merchant.name };
  }
}
