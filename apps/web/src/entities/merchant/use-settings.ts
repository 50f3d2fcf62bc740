import { useQuery } from "@tanstack/react-query";
import {
  type MerchantInfo,
  type Settings,
  settingsQuery,
  statusQuery,
  whitelabelQuery,
} from "./merchant-queries.ts";

export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery()).data;
}

export function useWhitelabel(): MerchantInfo | undefined {
  return useQuery(whitelabelQuery()).data;
}

/** Whether the site is available to this visitor: neither under maintenance nor blocked. */
export function useSiteAvailable(): boolean {
  return (useQuery(statusQuery()).data?.status ?? 0) === 0;
}

/** Whether a switch of the merchant is on; an absent one is off. */
export function useFlag(name: string): boolean {
  return useWhitelabel()?.flags[name] ?? false;
}
