import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { FIGURES, Picture } from "./shared.ts";

const ACCOUNT_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;

/** Personal data that members enter themselves. Names of the merchant's field rules, but for birth date and nationality. */
export const PROFILE_FIELDS = [
  "nickname",
  "birthDate",
  "nationality",
  "address",
  "qqNum",
  "facebook",
  "wechat",
  "line",
  "whatsapp",
  "zalo",
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const Value = Type.String({
  maxLength: 255,
  pattern: "^[^\\u0000]*$",
  description: "Empty: removes the value",
});
const Values = Type.Object({
  nickname: Type.Optional(Value),
  birthDate: Type.Optional(Type.String({ ...Value, ...FIGURES, description: "YYYY-MM-DD" })),
  nationality: Type.Optional(Type.String({ ...Value, description: "Country code (ISO 3166)" })),
  address: Type.Optional(Value),
  qqNum: Type.Optional(Type.String({ ...Value, ...FIGURES })),
  facebook: Type.Optional(Value),
  wechat: Type.Optional(Value),
  line: Type.Optional(Value),
  whatsapp: Type.Optional(Type.String({ ...Value, ...FIGURES })),
  zalo: Type.Optional(Type.String({ ...Value, ...FIGURES })),
});

export const Profile = Type.Object(
  {
    values: Values,
    name: Type.Optional(Type.String({ description: "Full name; fixed once it is known" })),
    fixed: Type.Array(Type.Enum([...PROFILE_FIELDS]), {
      description: "Fields that cannot be changed: an identity check has confirmed them, or is under way",
    }),
  },
  { $id: "Profile" },
);
export type Profile = Static<typeof Profile>;

export const profileRead = endpoint({
  id: "profile.read",
  method: "GET",
  path: "/wps/member/profile",
  access: "account",
  moduleId: "COMM3",
  summary: "The member's personal data",
  value: Profile,
  errors: ACCOUNT_ERRORS,
});

/** An invalid field answers `profile.field.invalid` with `value: { field, rule }`. */
export const profileSave = endpoint({
  id: "profile.save",
  method: "PUT",
  path: "/wps/member/profile",
  access: "account",
  moduleId: "COMM3",
  summary: "Change nickname and personal data; fields that are missing stay as they are",
  body: Type.Object(Values.properties, { additionalProperties: false }),
  value: Profile,
  errors: [...ACCOUNT_ERRORS, "profile.field.invalid", "profile.field.fixed"],
});

const HeadIcon = Type.String({ pattern: "^avatar-[a-z]{1,20}$" });

const HeadIcons = Type.Object(
  {
    current: Picture,
    headIcon: Type.Optional(
      Type.String({ description: "The drawn picture in use; missing: an uploaded one" }),
    ),
    drawn: Type.Array(Type.Object({ headIcon: HeadIcon, picture: Picture })),
  },
  { $id: "HeadIcons" },
);
export type HeadIcons = Static<typeof HeadIcons>;

export const headIconRead = endpoint({
  id: "profile.icon",
  method: "GET",
  path: "/wps/member/headIcon",
  access: "account",
  moduleId: "COMM3",
  summary: "The member's avatar, and the drawn ones to choose from",
  value: HeadIcons,
  errors: ACCOUNT_ERRORS,
});

export const headIconChoose = endpoint({
  id: "profile.icon.choose",
  method: "POST",
  path: "/wps/member/headIcon",
  access: "account",
  moduleId: "COMM3",
  summary: "Choose a drawn avatar",
  body: Type.Object(
    { headIcon: HeadIcon },
    { description: "Form-encoded or JSON", additionalProperties: false },
  ),
  value: HeadIcons,
  errors: [...ACCOUNT_ERRORS, "profile.icon.unknown"],
});

/** Largest size of an uploaded avatar or document, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

export const headIconUpload = endpoint({
  id: "profile.icon.upload",
  method: "PUT",
  path: "/wps/member/headIcon",
  access: "account",
  moduleId: "COMM3",
  summary: "Upload an avatar, from which a square is cut in the middle",
  upload: {
    types: ["image/png", "image/jpeg"],
    largest: MAX_PICTURE_BYTES,
    noPicture: "profile.icon.invalid",
  },
  value: HeadIcons,
  errors: [...ACCOUNT_ERRORS, "profile.icon.invalid"],
});
