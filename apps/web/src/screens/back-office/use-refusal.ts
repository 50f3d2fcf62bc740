import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";

/**
 * Error text for operators: if another operator was faster, it names them. `takenBy` says it where the other operator
 * has taken the case, not answered it.
 */
export function useRefusal(takenBy?: (operator: string) => string): (error: unknown) => ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error) => {
    const value = error instanceof ApiError && error.code === "operator.too.late" ? error.value : {};
    const { by, verdict } = value as { by?: unknown; verdict?: unknown };
    if (typeof by !== "string") return errorText(error);
    if (takenBy) return takenBy(by);
    if (verdict === "approve") return t`${by} has already issued this.`;
    if (verdict === "reject") return t`${by} has already rejected this.`;
    return t`${by} has already answered this.`;
  };
}
