import type { EndpointId } from "@foyer/contract";
import { type CallInput, type CallOptions, call } from "./http.ts";

/** A year of entries takes longer than other calls. */
export const CSV_TIMEOUT = 120_000;

/** Calls an endpoint whose response is a file. */
export async function callForFile<Id extends EndpointId>(
  id: Id,
  input: CallInput<Id>,
  options: CallOptions = {},
): Promise<Blob> {
  const file: unknown = await call(id, input, { ...options, answersFile: true });
  return file as Blob;
}
