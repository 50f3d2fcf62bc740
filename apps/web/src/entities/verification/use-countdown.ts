import type { VerificationPurpose } from "@foyer/contract/verification";
import type { WrittenMobile } from "@foyer/domain/mobile-number";
import { createStore, useStore } from "../../lib/store.ts";
import { useSecondsUntil } from "../../lib/use-seconds-until.ts";

type Ends = Readonly<Record<string, number>>;

/**
 * End of the countdown of each purpose and number; outlives the form, which may be left for another way to sign in and
 * reopened.
 */
const store = createStore<Ends>({});
const NONE: Ends = {};

/** The wait for another code belongs to the number: a corrected one can get its code at once. */
export function useCountdown(
  purpose: VerificationPurpose,
  { countryDialingCode, mobileNum }: WrittenMobile,
): {
  seconds: number;
  runUntil(end: number): void;
} {
  const key = `${purpose} ${countryDialingCode} ${mobileNum}`;
  return {
    seconds: useSecondsUntil(useStore(store, NONE)[key] ?? 0),
    runUntil: (end) => store.set({ ...store.read(), [key]: end }),
  };
}
