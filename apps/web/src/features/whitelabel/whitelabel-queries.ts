import { endpointQuery } from "../../lib/http/query.ts";

/** The merchant's settings, switches and status change seldom; the status is looked at again every minute. */
const SETTLED = 10 * 60_000;

export const settingsQuery = () => ({
  ...endpointQuery("settings.consolidated"),
  staleTime: SETTLED,
  gcTime: Number.POSITIVE_INFINITY,
});
export const whitelabelQuery = () => ({
  ...endpointQuery("whitelabel.read"),
  staleTime: SETTLED,
  gcTime: Number.POSITIVE_INFINITY,
});
export const statusQuery = () => ({
  ...endpointQuery("status.read"),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});
