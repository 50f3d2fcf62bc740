import type { BetLine } from "@foyer/contract/lottery-orders";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { savedSlipsQuery } from "../../entities/lottery-bet/order-queries.ts";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { call } from "../../lib/http/index.ts";
import { toast } from "../../ui/toast/toast-store.ts";

const LONGEST_TITLE = 40;

/** Only what the contract knows of a line. */
export const betLines = (lines: readonly BetLine[]): BetLine[] =>
  lines.map(({ betType, selection, unit, multiple }) => ({ betType, selection, unit, multiple }));

/** Saves lines as a favourite slip, named after its first bet. */
export function useSaveSlip(code: string) {
  const { t } = useLingui();
  const texts = useBetTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (lines: readonly BetLine[]) => {
      const [first] = lines;
      const name = first ? texts.title(first.betType) : "";
      const title = (lines.length > 1 ? `${name} + ${lines.length - 1}` : name).slice(0, LONGEST_TITLE);
      return call("lottery-slips.save", { body: { code, title, lines: betLines(lines) } });
    },
    onSuccess: () => {
      toast("success", t`Saved as a favourite slip`);
      void queries.invalidateQueries({ queryKey: savedSlipsQuery(code).queryKey });
    },
    onError: (error) => toast("error", errorText(error)),
  });
}
