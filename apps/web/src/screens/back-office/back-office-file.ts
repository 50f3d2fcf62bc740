import type { EndpointId } from "@foyer/contract";
import { callForFile } from "../../lib/http/call-for-file.ts";
import type { CallInput, CallOptions } from "../../lib/http/http.ts";
import { backOfficeHeaders, noteEnd } from "./back-office-session.ts";

/** Calls a back-office endpoint whose response is a file. */
export async function backOfficeFile<Id extends EndpointId>(
  id: Id,
  input: CallInput<Id>,
  options: CallOptions = {},
): Promise<Blob> {
  try {
    return await callForFile(id, input, { ...options, headers: backOfficeHeaders() });
  } catch (error) {
    noteEnd(error);
    throw error;
  }
}
