import { type Static, Type } from "typebox";
import { CaptchaKind } from "./captcha.ts";
import { endpoint } from "./endpoint.ts";
import { Language } from "./shared.ts";

/** Whitelabel flags named in the spec; a key that is absent is off. */
export const Whitelabel = Type.Object(
  {
    merchantCode: Type.String(),
    merchantName: Type.String(),
    flags: Type.Record(Type.String(), Type.Boolean(), {
      description: "USERNAMEREG3, MOBILENUMREG3, CBS3 and the like",
    }),
    agentMenu: Type.Array(Type.String(), { description: "Keys of the agent menu that are on" }),
    trial: Type.Boolean({ description: "Whether trial play is offered" }),
  },
  { $id: "Whitelabel" },
);
export type Whitelabel = Static<typeof Whitelabel>;

export const whitelabelRead = endpoint({
  id: "whitelabel.read",
  method: "GET",
  path: "/wps/system/whitelabel",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Feature flags of the merchant",
  value: Whitelabel,
  errors: [],
});

const Colour = Type.String({ pattern: "^#[0-9a-f]{6}$" });

/** Layout versions the merchant has chosen, and the look of the app offer (spec sections 3 and 4). */
export const MobileTemplate = Type.Object(
  {
    app_background: Type.Optional(Colour),
    app_desc: Type.Optional(Type.String({ maxLength: 120, description: "Description of the app" })),
    app_desc_font_color: Type.Optional(Colour),
    mem_cen: Type.Enum(["0", "1"], { description: "1: the new member centre" }),
    dep_func: Type.Enum(["0", "1"], { description: "1: the new details" }),
  },
  { $id: "MobileTemplate" },
);
export type MobileTemplate = Static<typeof MobileTemplate>;

export const templateRead = endpoint({
  id: "template.read",
  method: "GET",
  path: "/wps/system/template",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Layout versions of the merchant, and the look of its app offer",
  value: MobileTemplate,
  errors: [],
});

/** The merchant of a domain, and where else its site can be reached. */
export const DomainRoute = Type.Object(
  {
    merchantCode: Type.String(),
    domains: Type.Array(Type.String({ description: "Origin of the site, such as https://m.example" }), {
      description: "The preferred one first",
    }),
  },
  { $id: "DomainRoute" },
);
export type DomainRoute = Static<typeof DomainRoute>;

export const domainRoute = endpoint({
  id: "settings.domains",
  method: "GET",
  path: "/wps/system/domainRoute",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Addresses of the merchant's site, for a client whose own address stops working",
  value: DomainRoute,
  errors: [],
});

const AppRelease = Type.Object({
  version: Type.String({ pattern: "^\\d+(\\.\\d+){0,2}$" }),
  url: Type.String({ pattern: "^(https|itms-services|itms-apps|market)://[^\\s]+$" }),
});

/** Newest release of the merchant's app and its download address per platform. */
export const AppInfo = Type.Object(
  {
    upgrade: Type.Boolean({ description: "Whether older versions show the update banner" }),
    ios: Type.Optional(AppRelease),
    android: Type.Optional(AppRelease),
  },
  { $id: "AppInfo" },
);
export type AppInfo = Static<typeof AppInfo>;

export const appInfo = endpoint({
  id: "app.info",
  method: "GET",
  path: "/wps/system/appInfo",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Newest release of the merchant's app",
  value: AppInfo,
  errors: [],
});

export const CurrencyFormat = Type.Object({
  code: Type.String({ minLength: 3, maxLength: 3 }),
  symbol: Type.String(),
  pattern: Type.String({ description: "e.g. #,##0.00" }),
  group: Type.String(),
  decimal: Type.String(),
});
export type CurrencyFormat = Static<typeof CurrencyFormat>;

/** Public key for sealed bodies (HPKE, RFC 9180: DHKEM P-256, HKDF-SHA256, AES-128-GCM, base mode). */
export const EncryptionKey = Type.Object({
  keyId: Type.String(),
  suite: Type.Literal("P256-SHA256-A128GCM"),
  publicKey: Type.String({ description: "Raw public key, base64url" }),
});
export type EncryptionKey = Static<typeof EncryptionKey>;

/** Sign-in methods besides the password, with the public settings the client needs for them. */
export const SignInMethods = Type.Object({
  /** Configured providers; the merchant's flag must also be on. */
  social: Type.Array(Type.Enum(["google", "facebook"])),
  passkeys: Type.Boolean(),
  /** Countries accepted for mobile numbers with their dialling codes, most likely first. */
  dialingCodes: Type.Array(
    Type.Object({ country: Type.String({ minLength: 2, maxLength: 2 }), code: Type.String() }),
  ),
  /** Public settings of the Firebase project; present when Firebase sends the codes. */
  firebase: Type.Optional(
    Type.Object({
      apiKey: Type.String(),
      authDomain: Type.String(),
      projectId: Type.String(),
      appId: Type.String(),
    }),
  ),
});
export type SignInMethods = Static<typeof SignInMethods>;

export const ConsolidatedSettings = Type.Object(
  {
    merchantCode: Type.String(),
    languages: Type.Array(Language),
    defaultLanguage: Language,
    currency: CurrencyFormat,
    timeZone: Type.String({
      description: "Time zone in which the merchant's days begin, by its IANA name",
    }),
    imageCdns: Type.Array(Type.String({ description: "Base of pictures; empty string is this host" })),
    downloadLinks: Type.Array(Type.Object({ resourceType: Type.String(), url: Type.String() })),
    links: Type.Record(Type.String(), Type.Object({ url: Type.String() }), {
      description: "By name: TELEGRAM, and SERVICE for customer service",
    }),
    encryption: EncryptionKey,
    loginRequired: Type.Boolean(),
    minimumAge: Type.Integer(),
    licence: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 600 }), {
        description: "By language: what the merchant must say about its licence, in plain text",
      }),
    ),
    rememberPassword: Type.Boolean({ description: "Whether the deployment allows remembered passwords" }),
    popularCategories: Type.Array(Type.String()),
    esportsVendors: Type.Array(Type.String(), {
      description: "SPORTS vendors (accountTypeName) shown under ESPORTS instead",
    }),
    signIn: SignInMethods,
    serviceKey: Type.String({
      description: "Key that decrypts the addresses of customer-service contacts, base64url",
    }),
    textOverrides: Type.Optional(
      Type.Array(Type.String(), {
        description: "Client catalogues with text overrides of this merchant (`texts.read`)",
      }),
    ),
  },
  { $id: "ConsolidatedSettings" },
);
export type ConsolidatedSettings = Static<typeof ConsolidatedSettings>;

export const settingsConsolidated = endpoint({
  id: "settings.consolidated",
  method: "GET",
  path: "/wps/system/settings/consolidated",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Merchant settings the client needs before it renders",
  value: ConsolidatedSettings,
  errors: [],
});

/** A compiled message: literal text, and one-element lists that name a placeholder. */
export const TextOverride = Type.Array(Type.Union([Type.String(), Type.Tuple([Type.String()])]));
export type TextOverride = Static<typeof TextOverride>;

export const textsRead = endpoint({
  id: "texts.read",
  method: "GET",
  path: "/wps/system/texts",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Text overrides of the merchant, by message id",
  query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 8 })) }),
  value: Type.Record(Type.String(), TextOverride, { $id: "TextOverrides" }),
  errors: [],
});

/** Validation rule of one form field. */
export const FieldRule = Type.Object({
  field: Type.String(),
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  pattern: Type.Optional(Type.String({ description: "Regular expression, u flag, whole value" })),
  minLength: Type.Optional(Type.Integer()),
  maxLength: Type.Optional(Type.Integer()),
});
export type FieldRule = Static<typeof FieldRule>;

export const registerSettings = endpoint({
  id: "settings.register",
  method: "GET",
  path: "/wps/system/setting/register",
  access: "public",
  moduleId: "REG3",
  summary: "Field rules of registration and sign-in",
  value: Type.Object(
    { rules: Type.Array(FieldRule), captcha: Type.Boolean(), captchaKind: CaptchaKind },
    { $id: "RegisterSettings" },
  ),
  errors: [],
});
