import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";

/** 0 normal, 1 maintenance, 2 blocked location with country and ip (spec section 4). */
export const SystemStatus = Type.Object(
  {
    status: Type.Enum([0, 1, 2]),
    country: Type.Optional(Type.String({ description: "Country of the visitor, ISO 3166-1 alpha-2" })),
    ip: Type.Optional(Type.String()),
    until: Type.Optional(
      Type.String({
        format: "date-time",
        description: "When maintenance is expected to end, if that is known",
      }),
    ),
    serverTime: Type.String({ format: "date-time" }),
  },
  { $id: "SystemStatus" },
);
export type SystemStatus = Static<typeof SystemStatus>;

/** Where a call comes from, as far as its address says (spec section 3). */
export const Location = Type.Object(
  {
    country: Type.Optional(
      Type.String({ description: "ISO 3166-1 alpha-2; absent for an address of no known country" }),
    ),
    ip: Type.String(),
  },
  { $id: "Location" },
);
export type Location = Static<typeof Location>;

export const systemCountry = endpoint({
  id: "status.country",
  method: "GET",
  path: "/wps/system/country",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Country and address of the visitor",
  value: Location,
  errors: [],
});

export const systemStatus = endpoint({
  id: "status.read",
  method: "GET",
  path: "/wps/system/status",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Availability of the site for this visitor",
  value: SystemStatus,
  errors: [],
});
