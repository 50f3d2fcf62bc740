import { useLingui } from "@lingui/react/macro";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";

/** What an operator reads when something was refused: where somebody else came first, who that was. */
export function useRefusal(): (error: unknown) => string {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error) => {
    const value = error instanceof ApiError && error.code === "operator.too.late" ? error.value : {};
    const { by, verdict } = value as { by?: unknown; verdict?: unknown };
    if (typeof by !== "string") return errorText(error);
    if (verdict === "approve") return t`${by} has issued it already.`;
    if (verdict === "reject") return t`${by} has rejected it already.`;
    return t`${by} has answered it already.`;
  };
}
