import type { Withdrawal } from "@foyer/contract/withdrawals";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useMinutes } from "../../entities/deposit/use-method-texts.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { useStateName } from "../../entities/withdrawal/state-name.ts";
import { withdrawalQuery } from "../../entities/withdrawal/withdrawal-queries.ts";
import { withdrawalSteps } from "../../entities/withdrawal/withdrawal-steps.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { useShortMoment } from "../../i18n/use-moment.ts";
import { ApiError, call, refusalOf } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { Link } from "../../lib/navigation/index.ts";
import { ActionBar, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { CopyList } from "../../ui/copy-list/copy-list.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Money } from "../../ui/money/money.tsx";
import { StateHead } from "../../ui/state-head/state-head.tsx";
import { Timeline } from "../../ui/timeline/timeline.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { AskForHelp } from "../../widgets/ask-for-help/ask-for-help.tsx";
import styles from "./withdraw.module.css";
import { WithdrawalSkeleton } from "./withdrawal-skeleton.tsx";

/** A withdrawal: where it stands, and what became of it. Live events refetch it. */
export default function WithdrawalPage({ number }: { number: string }) {
  const { t, i18n } = useLingui();
  const query = useQuery(withdrawalQuery(number));
  const { data, error, isFetching, refetch } = query;
  if (!data && error instanceof ApiError && /^(withdrawal\.unknown|request\.invalid)$/.test(error.code))
    return (
      <div className={styles.message}>
        <EmptyState
          title={i18n._(NOT_FOUND.withdrawal.title)}
          text={i18n._(NOT_FOUND.withdrawal.text)}
          action={
            <Link
              to="/m/withdraw"
              search={{ show: "records" }}
              className={buttonClass({ look: "primary" })}
            >{t`Withdrawal records`}</Link>
          }
        />
      </div>
    );
  if (!data && error)
    return (
      <div className={styles.message}>
        <LoadFailed what="withdrawal" error={error} busy={isFetching} onRetry={refetch} />
      </div>
    );
  if (!data) return <WithdrawalSkeleton />;
  return (
    <>
      <div className={styles.asOf}>
        <AsOfNote query={query} />
      </div>
      <Shown withdrawal={data} />
    </>
  );
}

function Shown({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const { number, state, currency, amount, fee, receives, card, actions, balanceNow, changedContact } =
    withdrawal;
  const queries = useQueryClient();
  const errorText = useErrorText();
  const stateName = useStateName();
  const moment = useShortMoment();
  const minutes = useMinutes();
  const { parts, exact, own } = useAmounts(currency);
  const cancel = useMutation({
    mutationFn: () => call("withdraw.cancel", { params: { number } }),
    onSuccess: (cancelled) => {
      queries.setQueryData(withdrawalQuery(number).queryKey, cancelled);
      void queries.invalidateQueries({ queryKey: endpointKey("withdraw.info") });
    },
    onError: (error) => toast("error", errorText(refusalOf(error))),
  });
  const cancellable = actions.includes("cancel");
  const back = ["failed", "rejected", "cancelled", "reversed"].includes(state);
  const reviewReasons: Record<Withdrawal["reviewReasons"][number], string> = {
    limit: t`An operator checks amounts of this size`,
    card: t`An operator checks it because the card is new`,
    identity: t`An operator checks it because your identity is not confirmed`,
    turnover: t`An operator checks it because a deposit is not fully bet`,
    "login-password": t`An operator checks it because your password was changed recently`,
    "payment-password": t`An operator checks it because your payment password was changed recently`,
    "login-method": t`An operator checks it because a way to log in was changed recently`,
    contact:
      changedContact === "email"
        ? t`An operator checks it because your e-mail address was changed recently`
        : changedContact === "mobile"
          ? t`An operator checks it because your mobile number was changed recently`
          : changedContact === "both"
            ? t`An operator checks it because your e-mail address and mobile number were changed recently`
            : t`An operator checks it because your e-mail address or mobile number was changed recently`,
    "new-device": t`An operator checks it because you logged in on a new device`,
  };
  const reasons: Partial<Record<string, string>> = {
    turnover: t`A deposit was not fully bet`,
    identity: t`Your identity is not confirmed`,
    account: t`The account or its holder was not accepted`,
    name: t`The holder of the card is not the account's owner`,
    terms: t`The terms were not met`,
    limit: t`The amount was not accepted`,
    provider: t`The payment was not accepted`,
  };
  const why = ({ step, reason }: Pick<Withdrawal["timeline"][number], "step" | "reason">) =>
    step === "review"
      ? withdrawal.reviewReasons.map((one) => reviewReasons[one])
      : [reason && reasons[reason]];
  const words = () => {
    const sum = exact(amount);
    if (back) return t`${sum} is in your balance again.`;
    if (state === "paid") return t`Paid to ${card.name}.`;
    if (state === "review") {
      const usual = minutes(withdrawal.reviewMinutes, "long");
      return t`Usually done within ${usual}. We'll send you a message.`;
    }
    const usual = minutes(withdrawal.usualMinutes, "long");
    return t`Usually paid within ${usual}. We'll send you a message.`;
  };
  return (
    <ActionScreen>
      {/* Announces a change that was not made on this page. */}
      <p className="vh" role="status">
        {stateName(state)}
      </p>
      <StateHead
        icon={back ? "warn" : state === "paid" ? "check" : "clock"}
        look={back ? "bad" : state === "paid" ? "good" : "waiting"}
        title={stateName(state)}
        figure={<Money parts={parts(amount)} />}
      >
        {words()}
      </StateHead>
      <Card>
        <Timeline
          label={t`Progress`}
          steps={withdrawalSteps(withdrawal).map((step, at) => ({
            key: `${at}`,
            state: step.state,
            name: step.step === "sent" ? t`Sent to ${card.name}` : stateName(step.step),
            time: step.at && <time dateTime={step.at}>{moment(step.at)}</time>,
            more:
              [...why(step), step.note].filter(Boolean).join(" · ") ||
              (step.step === "requested" && !back && state !== "paid"
                ? t`${exact(amount)} is held from your balance`
                : undefined),
          }))}
        />
      </Card>
      <Card>
        <ValueList
          items={[
            { name: t`To`, value: `${card.name} ••\u00a0${card.lastFour}` },
            { name: t`Name`, value: card.holder },
            { name: t`Fee`, value: parseAmount(fee) > 0n ? <Money parts={parts(fee)} /> : t`None` },
            { name: t`You receive`, value: <Money parts={parts(receives)} /> },
            { name: t`Balance now`, value: <Money parts={own.parts(balanceNow)} /> },
          ]}
        />
      </Card>
      <CopyList
        items={[{ name: t`Reference`, value: number, copyLabel: t`Copy reference` }]}
        texts={{ copy: t`Copy`, copied: t`Copied` }}
        onRefused={() => toast("error", t`Couldn't copy. Press and hold the text to copy it.`)}
      />
      <ActionBar
        links={
          (back || cancellable) && <AskForHelp about={t`Withdrawal ${number}:`} look="text" size="small" />
        }
      >
        {back ? (
          <Link
            to="/m/withdraw"
            search={{}}
            className={buttonClass({ look: "primary", size: "large", full: true })}
          >
            {t`Withdraw again`}
          </Link>
        ) : cancellable ? (
          <Button full busy={cancel.isPending} onClick={() => !cancel.isPending && cancel.mutate()}>
            {t`Cancel withdrawal`}
          </Button>
        ) : (
          <AskForHelp about={t`Withdrawal ${number}:`} full />
        )}
      </ActionBar>
    </ActionScreen>
  );
}
