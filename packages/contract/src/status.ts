import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";

/** 0 open, 1 maintenance, 2 blocked location (then country and ip are given). */
export const SystemStatus = Type.Object(
  {
    status: Type.Enum([0, 1, 2]),
    country: Type.Optional(Type.String({ description: "ISO 3166-1 alpha-2 of the visitor" })),
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
  whenShut: true,
  moduleId: "COMM3",
  summary: "Whether the house is open to this visitor",
  value: SystemStatus,
  errors: [],
});
