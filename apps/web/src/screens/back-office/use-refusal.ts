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
    const { by, state } = value as { by?: unknown; state?: unknown };
    if (state !== undefined) {
      const moved = movedText(error);
      return typeof by === "string" && typeof moved === "string" ? `${by}: ${moved}` : moved;
    }
    if (typeof by !== "string") return errorText(error);
    if (takenBy) return takenBy(by);
    return t`${by} has already answered this.`;
  };
}
