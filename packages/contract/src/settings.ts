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
  whenShut: true,
  moduleId: "COMM3",
  summary: "The merchant's switches",
  value: Whitelabel,
  errors: [],
});

const Colour = Type.String({ pattern: "^#[0-9a-f]{6}$" });

/** The merchant's choice of shapes, and how the app is offered (spec sections 3 and 4). */
export const MobileTemplate = Type.Object(
  {
    app_background: Type.Optional(Colour),
    app_desc: Type.Optional(Type.String({ maxLength: 120, description: "What is said of the app" })),
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
  whenShut: true,
  moduleId: "COMM3",
  summary: "Which shapes this merchant has chosen, and how it offers its app",
  value: MobileTemplate,
  errors: [],
});

const AppRelease = Type.Object({
  version: Type.String({ pattern: "^\\d+(\\.\\d+){0,2}$" }),
  url: Type.String({ pattern: "^(https|itms-services|itms-apps|market)://[^\\s]+$" }),
});

/** The newest release of the merchant's app, and where each kind of phone finds it. */
export const AppInfo = Type.Object(
  {
    upgrade: Type.Boolean({ description: "Whether older versions are asked to upgrade" }),
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
  whenShut: true,
  moduleId: "COMM3",
  summary: "The newest release of the merchant's app",
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

/** A public key of the platform to seal bodies to (RFC 9180, DHKEM P-256, HKDF-SHA256, AES-128-GCM, base mode). */
export const EncryptionKey = Type.Object({
  keyId: Type.String(),
  suite: Type.Literal("P256-SHA256-A128GCM"),
  publicKey: Type.String({ description: "Raw public key, base64url" }),
});
export type EncryptionKey = Static<typeof EncryptionKey>;

/** The ways in besides a password, and what the front needs to offer them. */
export const SignInWays = Type.Object({
  /** Providers that are set up; the merchant's flag must be on as well. */
  social: Type.Array(Type.Enum(["google", "facebook"])),
  passkeys: Type.Boolean(),
  /** Dialling codes of the countries a mobile number may be from, the most likely first. */
  dialingCodes: Type.Array(
    Type.Object({ country: Type.String({ minLength: 2, maxLength: 2 }), code: Type.String() }),
  ),
  /** Public settings of the Firebase project, where codes come through it. */
  firebase: Type.Optional(
    Type.Object({
      apiKey: Type.String(),
      authDomain: Type.String(),
      projectId: Type.String(),
      appId: Type.String(),
    }),
  ),
});
export type SignInWays = Static<typeof SignInWays>;

export const ConsolidatedSettings = Type.Object(
  {
    merchantCode: Type.String(),
    languages: Type.Array(Language),
    defaultLanguage: Language,
    currency: CurrencyFormat,
    imageCdns: Type.Array(Type.String({ description: "Base of pictures; empty string is this host" })),
    downloadLinks: Type.Array(Type.Object({ resourceType: Type.String(), url: Type.String() })),
    links: Type.Record(Type.String(), Type.Object({ url: Type.String() }), {
      description: "By name: TELEGRAM, and SERVICE for customer service",
    }),
    encryption: EncryptionKey,
    loginRequired: Type.Boolean(),
    minimumAge: Type.Integer(),
    rememberPassword: Type.Boolean({ description: "Whether a deployment allows remembered sign-ins" }),
    popularCategories: Type.Array(Type.String()),
    esportsVendors: Type.Array(Type.String(), {
      description: "Vendors of SPORTS (accountTypeName) that are shown under ESPORTS instead",
    }),
    signIn: SignInWays,
    serviceKey: Type.String({
      description: "What opens the addresses of customer service's lines, base64url",
    }),
    ownTexts: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "Chapters of the front's texts that say something in the merchant's own words (texts.read)",
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
  whenShut: true,
  moduleId: "COMM3",
  summary: "What the front needs to know of the merchant before it draws",
  value: ConsolidatedSettings,
  errors: [],
});

/** A text as the front shows it: words, and in lists of one the names of what is filled in. */
export const OwnText = Type.Array(Type.Union([Type.String(), Type.Tuple([Type.String()])]));
export type OwnText = Static<typeof OwnText>;

export const textsRead = endpoint({
  id: "texts.read",
  method: "GET",
  path: "/wps/system/texts",
  access: "public",
  whenShut: true,
  moduleId: "COMM3",
  summary: "What the merchant says in its own words in place of the product's, by the text's id",
  query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 8 })) }),
  value: Type.Record(Type.String(), OwnText, { $id: "OwnTexts" }),
  errors: [],
});

/** One field of a form as the server rules it. */
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
