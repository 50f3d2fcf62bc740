import type { SavedSlip } from "@foyer/contract/lottery-orders";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { savedSlipsQuery } from "../../entities/lottery-bet/order-queries.ts";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./bet-sheet.module.css";

interface SavedSlipsProps {
  code: string;
  /** Puts a saved slip's lines into the slip. */
  onUse: (slip: SavedSlip) => void;
}

/** The favourite slips of a member for this lottery. */
export function SavedSlips({ code, onUse }: SavedSlipsProps) {
  const { t } = useLingui();
  const texts = useBetTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data } = useQuery(savedSlipsQuery(code));
  const remove = useMutation({
    mutationFn: (id: string) => call("lottery-slips.delete", { params: { id } }),
    onError: (error) => toast("error", errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: savedSlipsQuery(code).queryKey }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>
        <Trans>Favourite slips</Trans> <span className={styles.count}>{data.items.length}</span>
      </summary>
      <ul className={styles.lines}>
        {data.items.map((slip) => {
          const { id, title, lines } = slip;
          return (
            <li key={id} className={styles.line}>
              <div className={styles.grow}>
                <b>
                  <bdi>{title}</bdi>
                </b>
                <span className={styles.picked} dir="auto">
                  {lines.map(texts.selection).join("; ")}
                </span>
              </div>
              <Button size="small" onClick={() => onUse(slip)}>
                {t({ message: "Use", context: "a saved slip" })}
              </Button>
              <IconButton
                icon="close"
                label={t`Delete ${title}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
