import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { GAME_CLASSIFICATIONS } from "./games.ts";
import { GameCategory, SmallNumber } from "./shared.ts";

export const Vendor = Type.Object(
  {
    accountTypeName: Type.String({ description: "Stable code in upper snake case" }),
    displayName: Type.String(),
    state: Type.Enum(["open", "maintenance"]),
    gameCount: Type.Integer({ minimum: 0 }),
    gameClassify: Type.Optional(
      Type.Array(Type.Enum([...GAME_CLASSIFICATIONS]), {
        description:
          "Classifications that the vendor's games of the category have; absent where none has any",
      }),
    ),
  },
  { $id: "Vendor" },
);
export type Vendor = Static<typeof Vendor>;

export const VendorMapping = Type.Object(
  {
    /** Categories in the merchant's order, each with its vendors in order, those under maintenance last. */
    sorting: Type.Array(
      Type.Object({
        gameCategory: GameCategory,
        vendorNames: Type.Array(Type.Object({ accountTypeName: Type.String() })),
      }),
    ),
    mapping: Type.Record(Type.String(), Type.Array(Vendor), { description: "Vendors by category" }),
  },
  { $id: "VendorMapping" },
);
export type VendorMapping = Static<typeof VendorMapping>;

export const vendorMapping = endpoint({
  id: "vendors.mapping",
  method: "GET",
  path: "/wps/system/vassalage/mapping",
  access: "public",
  moduleId: "COMM3",
  summary: "Categories and their vendors in the merchant's order",
  query: Type.Object({ merchantCode: Type.Optional(Type.String({ maxLength: 32 })) }),
  value: VendorMapping,
  errors: [],
});

export const vendorGameTypes = endpoint({
  id: "vendors.game.types",
  method: "GET",
  path: "/wps/relay/gameTypes",
  access: "public",
  moduleId: "COMM3",
  summary: "Game types of the merchant's vendors",
  query: Type.Object({
    typeId: Type.Optional(SmallNumber),
    merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
  }),
  value: Type.Object({
    content: Type.Array(
      Type.Object({ gameCategory: GameCategory, vendorCount: Type.Integer(), gameCount: Type.Integer() }),
    ),
  }),
  errors: [],
});
