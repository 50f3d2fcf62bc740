import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";

/** 0 normal, 1 maintenance, 2 blocked location with country and ip (spec section 4). */
export const SystemStatus = Type.Object(
  {
    status: Type.Enum([0, 1, 2]),
    country: Type.Optional(Type.String({ description: "Country of the visitor, ISO 3166-1 alpha-2" })),
    ip: Type.Optional(Type.String()),
    serverTime: Type.String({ format: "date-time" }),
  },
  { $id: "SystemStatus" },
);
export type SystemStatus = Static<typeof SystemStatus>;

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
