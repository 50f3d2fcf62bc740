import { useLingui } from "@lingui/react/macro";
import { toast } from "../../ui/toast/toast-store.ts";

/** Copies a text and says so, or says what to do where the browser refuses. */
export function useCopy(): (text: string, refused: string) => Promise<void> {
  const { t } = useLingui();
  return async (text, refused) => {
    try {
      await navigator.clipboard.writeText(text);
      toast("success", t`Copied.`);
    } catch {
      toast("error", refused);
    }
  };
}
