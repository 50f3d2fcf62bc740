import type { PromotionState } from "@foyer/contract/promotions";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useMoney } from "../whitelabel/index.ts";
import { Progress } from "./progress.tsx";
import styles from "./promotion-part.module.css";
import { usePromotionAction } from "./use-promotion-action.ts";

/** The player's own part in a promotion: how far it has come, and what can be done now. */
export function PromotionPart({ standing }: { standing: PromotionState }) {
  const { requirement, bonus, note, ending, state } = standing;
  return (
    <div className={styles.part}>
      <Progress {...(requirement && { requirement })} {...(bonus && { bonus })} />
      {ending && <Ending ending={ending} />}
      {state === "applying" && (
        <p className={styles.words}>
          <Trans>We have your application and will answer it here.</Trans>
        </p>
      )}
      {note !== undefined && (
        <p className={styles.words}>
          <Trans>The house writes: {note}</Trans>
        </p>
      )}
      <PromotionAction standing={standing} />
    </div>
  );
}

function Ending({ ending }: { ending: NonNullable<PromotionState["ending"]> }) {
  const { t } = useLingui();
  const words = {
    over: t`This one is over.`,
    "too-late": t`This one is for the first days after signing up.`,
    expired: t`Its time ran out.`,
    "given-up": t`You gave it up.`,
  };
  return <p className={styles.words}>{words[ending]}</p>;
}

function PromotionAction({ standing: { promotionId, action, gives } }: { standing: PromotionState }) {
  const { t } = useLingui();
  const money = useMoney();
  const errorText = useErrorText();
  const act = usePromotionAction(promotionId);
  const [asking, setAsking] = useState(false);
  const amount = gives === undefined ? "" : moneyText(money(gives));
  const words = {
    join: t`Join`,
    claim: amount === "" ? t`Claim` : t`Claim ${amount}`,
    sign: amount === "" ? t`Check in` : t`Check in for ${amount}`,
    "give-up": t`Give the bonus up`,
  };
  const start = (what: NonNullable<typeof action>) => {
    if (act.isPending) return;
    // one that shows no more leaves with its bonus, and its own words about it too
    act.mutate(what, { onSuccess: () => what === "give-up" && toast("success", t`You gave it up.`) });
  };
  return (
    <>
      {act.error && (
        <p className={styles.failed} role="alert">
          {errorText(act.error)}
        </p>
      )}
      {action && (
        <Button
          look={action === "give-up" ? "outline" : "primary"}
          full
          busy={act.isPending}
          onClick={() => (action === "give-up" ? setAsking(true) : start(action))}
        >
          {words[action]}
        </Button>
      )}
      {asking && (
        <Dialog
          title={t`Give this bonus up?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Keep it</Trans>
              </Button>
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  start("give-up");
                }}
              >
                <Trans>Give it up</Trans>
              </Button>
            </>
          }
        >
          <p className={styles.words}>
            <Trans>
              It goes back to the house, and what you have staked for it no longer counts. Your own money
              stays yours.
            </Trans>
          </p>
        </Dialog>
      )}
    </>
  );
}
