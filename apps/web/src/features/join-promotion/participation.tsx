import type { PromotionState } from "@foyer/contract/promotions";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { Progress } from "../../entities/promotion/progress.tsx";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./participation.module.css";
import { type Action, usePromotionAction } from "./use-promotion-action.ts";

/** The player's participation in a promotion: its progress and the next possible action. */
export function Participation({ participation }: { participation: PromotionState }) {
  const { requirement, bonus, note, ending, state } = participation;
  return (
    <div className={styles.part}>
      <Progress {...(requirement && { requirement })} {...(bonus && { bonus })} />
      {ending && <Ending ending={ending} />}
      {state === "applying" && (
        <p className={styles.text}>
          <Trans>Application received. You'll see the result here.</Trans>
        </p>
      )}
      {note !== undefined && (
        <p className={styles.text}>
          <Trans>Note from us: {note}</Trans>
        </p>
      )}
      <PromotionAction participation={participation} />
    </div>
  );
}

function Ending({ ending }: { ending: NonNullable<PromotionState["ending"]> }) {
  const { t } = useLingui();
  const words = {
    over: t`This promotion has ended.`,
    "too-late": t`For new accounts only.`,
    expired: t`Time ran out.`,
    "given-up": t`You cancelled this bonus.`,
    "taken-back": t`The deposit it came with was taken back.`,
  };
  return <p className={styles.text}>{words[ending]}</p>;
}

function PromotionAction({
  participation: { promotionId, action, gives },
}: {
  participation: PromotionState;
}) {
  const { t } = useLingui();
  const money = useMoney();
  const errorText = useErrorText();
  const act = usePromotionAction(promotionId);
  const [asking, setAsking] = useState(false);
  const amount = gives === undefined ? "" : moneyText(money(gives));
  const words = {
    join: t`Join`,
    claim: amount === "" ? t`Claim` : t`Claim ${amount}`,
    "check-in": amount === "" ? t`Check in` : t`Check in for ${amount}`,
    "give-up": t`Cancel bonus`,
  };
  /** What the action did. A closed promotion disappears with its bonus, and an inline message would too. */
  const result = (what: Action, { state }: PromotionState): string => {
    if (what === "give-up") return t`You cancelled this bonus.`;
    if (what === "join") return state === "applying" ? t`Application sent.` : t`You've joined.`;
    if (amount === "") return what === "claim" ? t`Claimed.` : t`Checked in.`;
    if (state === "claimed") return t`${amount} added to your bonus. It becomes cash once you've wagered it.`;
    return t`${amount} added to your balance.`;
  };
  const start = (what: Action) => {
    if (act.isPending) return;
    act.mutate(what, {
      onSuccess: (updated) => void toast("success", result(what, updated), DURATIONS.toastLong),
    });
  };
  return (
    <>
      {act.error && (
        <p className={styles.failed} role="alert">
          {errorText(act.error)}
        </p>
      )}
      {action === "deposit" && (
        <Link to="/m/voucherCenter" className={buttonClass({ look: "primary", full: true })}>
          <Trans>Deposit</Trans>
        </Link>
      )}
      {action && action !== "deposit" && (
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
          title={t`Cancel this bonus?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Keep bonus</Trans>
              </Button>
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  start("give-up");
                }}
              >
                <Trans>Cancel bonus</Trans>
              </Button>
            </>
          }
        >
          <p className={styles.text}>
            <Trans>
              You lose the bonus, and your stakes for it no longer count. Your own money isn't affected.
            </Trans>
          </p>
        </Dialog>
      )}
    </>
  );
}
