import { queryKeyOf } from "../../lib/http/query.ts";

/** The decrypted contact lines; apart from their query, so that the start does not load the decryption. */
export const linesKey = [...queryKeyOf("service.lines"), "opened"] as const;
