import { checkField, type FieldRule } from "@foyer/domain/field-rules";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError, endpointQuery } from "../../lib/http/index.ts";

/** Query for one invitation code. */
export const invitationQuery = (code: string) => ({
  ...endpointQuery("affiliate.read", { code }),
  retry: false,
  staleTime: 60_000,
});

/**
 * Checks with the platform, shortly after typing stops, whether an invitation code is valid; `agent`: it opens an
 * agent's account.
 */
export function useInvitation(
  code: string,
  rules: readonly FieldRule[],
): "accepted" | "agent" | "refused" | undefined {
  const [settled, setSettled] = useState(code.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(code.trim()), DURATIONS.nameSearch);
    return () => clearTimeout(timer);
  }, [code]);
  const checkable =
    settled !== "" &&
    settled === code.trim() &&
    rules.some(({ field, enabled }) => field === "affiliateCode" && enabled) &&
    checkField(rules, "affiliateCode", settled) === null;
  const { data, error } = useQuery({ ...invitationQuery(settled), enabled: checkable });
  if (!checkable) return undefined;
  if (data) return data.agent ? "agent" : "accepted";
  return error instanceof ApiError && error.code === "register.affiliate.invalid" ? "refused" : undefined;
}
