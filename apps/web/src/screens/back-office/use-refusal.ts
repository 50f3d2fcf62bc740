import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useMovedText } from "../../i18n/use-moved-text.ts";
import { ApiError } from "../../lib/http/index.ts";

/**
 * Error text for operators: if another operator was faster, it names them, with what they did and when if that is known. `takenBy` says it where the other operator
 * has taken the case, not answered it.
 */
export function useRefusal(takenBy?: (operator: string) => string): (error: unknown) => ReactNode {
  const { t } = useLingui();
  const errorText = useErrorText();
  const movedText = useMovedText();
  return (error) => {
    const value = error instanceof ApiError && error.code === "operator.too.late" ? error.value : {};
    const { by, verdict, state } = value as { by?: unknown; verdict?: unknown; state?: unknown };
    if (state !== undefined) {
      const moved = movedText(error);
      return typeof by === "string" && typeof moved === "string" ? `${by}: ${moved}` : moved;
    }
    if (typeof by !== "string") return errorText(error);
    if (takenBy) return takenBy(by);
    if (verdict === "approve") return t`${by} has already issued this.`;
    if (verdict === "reject") return t`${by} has already rejected this.`;
    return t`${by} has already answered this.`;
  };
}
