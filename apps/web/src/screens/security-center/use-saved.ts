import { useQueryClient } from "@tanstack/react-query";
import { bankCardsQuery, securityQuery } from "../../entities/security/security-queries.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { toast } from "../../ui/toast/toast-store.ts";

/** After a change: says so, and reads again what is set. */
export function useSaved(): (text: string) => void {
  const queries = useQueryClient();
  return (text) => {
    void queries.invalidateQueries({ queryKey: securityQuery().queryKey });
    void queries.invalidateQueries({ queryKey: bankCardsQuery().queryKey });
    toast("success", text, DURATIONS.toastShort);
  };
}
