import { BANNER_GROUPS, MatchFacts, PROMOTION_CATEGORIES } from "@foyer/contract/announcements";
import { PROMOTION_KINDS } from "@foyer/contract/promotions";
import { type Static, Type } from "typebox";

/** Schemas of front matter and of YAML files. A description says what a value must be. */

const Title = Type.String({ minLength: 1, maxLength: 200, description: "a text of 1 to 200 characters" });
const Moment = Type.String({
  pattern:
    "^(\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2}))?|\\d{1,4} days? ago|in \\d{1,4} days?)$",
  description:
    'a day (2026-11-30), a moment with its zone (2026-11-30T20:00+08:00), "3 days ago" or "in 9 days"',
});
const Group = Type.Enum([...BANNER_GROUPS], { description: `one of ${BANNER_GROUPS.join(", ")}` });
/** A file of `pictures/`, or a generated drawing by its key: `art:banner-home-dragon`. */
const PictureName = Type.String({
  pattern: "^(art:[a-z0-9][a-z0-9-]*|[a-z0-9][a-z0-9._-]*\\.(png|jpe?g|webp|avif))$",
  description:
    "the name of a file in pictures/ (png, jpg, webp, avif), or art: followed by the key of a drawing",
});
const Sort = Type.Integer({ minimum: 0, maximum: 9_999, description: "a whole number from 0 to 9999" });
const Colour = Type.String({ pattern: "^#[0-9a-f]{6}$", description: "a colour such as #2f0b15" });

const CLOSED = { additionalProperties: false } as const;

const shown = {
  title: Title,
  starts: Type.Optional(Moment),
  ends: Type.Optional(Moment),
  group: Type.Optional(Group),
};

const ANNOUNCED = ["PL", "PU", "H", "A"] as const;

export const AnnouncementFacts = Type.Object(
  {
    ...shown,
    type: Type.Enum([...ANNOUNCED], { description: `one of ${ANNOUNCED.join(", ")}` }),
    popup: Type.Optional(
      Type.Object(
        {
          width: Type.Optional(
            Type.Integer({ minimum: 100, maximum: 750, description: "a whole number from 100 to 750" }),
          ),
          height: Type.Optional(
            Type.Integer({ minimum: 100, maximum: 1600, description: "a whole number from 100 to 1600" }),
          ),
        },
        { ...CLOSED, description: "width and height" },
      ),
    ),
    match: Type.Optional(MatchFacts),
  },
  CLOSED,
);
export type AnnouncementFacts = Static<typeof AnnouncementFacts>;

export const PromotionFacts = Type.Object(
  {
    ...shown,
    category: Type.Enum([...PROMOTION_CATEGORIES], {
      description: `one of ${PROMOTION_CATEGORIES.join(", ")}`,
    }),
    terms: Type.Optional(
      Type.Object(
        { kind: Type.Enum([...PROMOTION_KINDS], { description: `one of ${PROMOTION_KINDS.join(", ")}` }) },
        { description: "a kind and its terms" },
      ),
    ),
    images: Type.Optional(
      Type.Array(
        Type.Object(
          {
            sequence: Type.Integer({ minimum: 1, maximum: 9, description: "a whole number from 1 to 9" }),
            file: PictureName,
          },
          { ...CLOSED, description: "sequence and file" },
        ),
        { maxItems: 9, description: "a list of at most 9 pictures" },
      ),
    ),
  },
  CLOSED,
);
export type PromotionFacts = Static<typeof PromotionFacts>;

export const SectionFacts = Type.Object(
  {
    title: Title,
    tag: Type.Optional(
      Type.String({
        pattern: "^[a-z0-9][a-z0-9-]{0,39}$",
        description: "at most 40 lower-case letters, digits and hyphens",
      }),
    ),
  },
  CLOSED,
);

export const PageFacts = Type.Object(
  { title: Title, sort: Type.Optional(Sort), picture: Type.Optional(PictureName) },
  CLOSED,
);

/** A translation has only a title; all other facts are in the default language's file. */
export const TranslationFacts = Type.Object({ title: Title }, CLOSED);

const BannerWords = Type.Object({ eyebrow: Title, title: Title, action: Title }, CLOSED);
export const BannerFacts = Type.Object(
  {
    url: Type.String({
      pattern: "^/m/[A-Za-z][^\\s]*$",
      maxLength: 500,
      description: "a path of the web client, beginning with /m/",
    }),
    picture: PictureName,
    sort: Type.Optional(Sort),
    starts: Type.Optional(Moment),
    ends: Type.Optional(Moment),
    colours: Type.Optional(Type.Object({ from: Colour, to: Colour, light: Colour }, CLOSED)),
    texts: Type.Record(Type.String(), BannerWords, { description: "texts by language" }),
  },
  CLOSED,
);
export type BannerFacts = Static<typeof BannerFacts>;

export const ServiceFacts = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          position: Type.String({
            pattern: "^[A-Z]{2,16}-[1-9]$",
            description: "a kind and a number, such as LINE-1",
          }),
          label: Type.String({ minLength: 1, maxLength: 60, description: "a text of 1 to 60 characters" }),
          url: Type.String({
            pattern: "^(https://|mailto:|tel:)[^\\s]+$",
            maxLength: 500,
            description: "an address beginning with https://, mailto: or tel:",
          }),
        },
        CLOSED,
      ),
      { maxItems: 50, description: "a list of at most 50 lines" },
    ),
  },
  CLOSED,
);

/** `texts/<language>.yaml`: texts of the product, and what the merchant shows instead. */
export const TextOverrideFacts = Type.Record(
  Type.String(),
  Type.String({ minLength: 1, maxLength: 500, description: "a text of 1 to 500 characters" }),
);

const Drawing = Type.Object({
  base: Type.String({ pattern: "^[a-z0-9-]{1,120}$" }),
  tint: Colour,
  glow: Colour,
  colours: Type.Optional(Type.Object({ from: Colour, to: Colour, light: Colour })),
});
/** `art.json`: generated drawings by their keys. */
export const Drawings = Type.Record(Type.String(), Drawing);
export type Drawings = Static<typeof Drawings>;
