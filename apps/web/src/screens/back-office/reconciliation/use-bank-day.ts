import { useDay } from "../../../i18n/use-moment.ts";

/** Days that banks and providers name, such as 2026-11-22; they are not moved to another time zone. */
export function useBankDay(): (day: string) => string {
  const day = useDay();
  return (text) => day(`${text}T12:00:00`);
}
