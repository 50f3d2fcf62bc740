import { useQuery } from "@tanstack/react-query";
import { type House, type Settings, settingsQuery, whitelabelQuery } from "./whitelabel-queries.ts";

export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery()).data;
}

export function useWhitelabel(): House | undefined {
  return useQuery(whitelabelQuery()).data;
}

/** Whether a switch of the merchant is on; one that is absent is off. */
export function useFlag(name: string): boolean {
  return useWhitelabel()?.flags[name] ?? false;
}
