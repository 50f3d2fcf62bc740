import { useQuery } from "@tanstack/react-query";
import { type MerchantInfo, type Settings, settingsQuery, whitelabelQuery } from "./merchant-queries.ts";

export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery()).data;
}

export function useWhitelabel(): MerchantInfo | undefined {
  return useQuery(whitelabelQuery()).data;
}

/** Whether a switch of the merchant is on; an absent one is off. */
export function useFlag(name: string): boolean {
  return useWhitelabel()?.flags[name] ?? false;
}
