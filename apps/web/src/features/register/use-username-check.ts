import { checkField, type FieldRule } from "@foyer/domain/field-rules";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { endpointQuery } from "../../lib/http/index.ts";

/** Checks with the platform, shortly after typing stops, whether a well-formed username is free. */
export function useUsernameCheck(
  username: string,
  rules: readonly FieldRule[],
): "free" | "taken" | undefined {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(username.trim()), DURATIONS.nameSearch);
    return () => clearTimeout(timer);
  }, [username]);
  const checkable =
    settled !== "" && settled === username.trim() && checkField(rules, "username", settled) === null;
  const { data } = useQuery({
    ...endpointQuery("member.username.check", { username: settled }),
    enabled: checkable,
    retry: false,
    staleTime: 10_000,
  });
  if (!checkable || !data) return undefined;
  return data.available ? "free" : "taken";
}
