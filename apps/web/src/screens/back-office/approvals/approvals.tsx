import type { ApprovalKind, WaitingApproval } from "@foyer/contract/approvals";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../../ui/button/button.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { BackOfficeList } from "../back-office-list.tsx";
import { backOfficeCall } from "../back-office-session.ts";
import { BookingLink } from "../cases/booking-link.tsx";
import { LazyFactorReset } from "../members/lazy-factor-reset.tsx";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { PlayerLink } from "../player-link.tsx";
import { useRefusal } from "../use-refusal.ts";

/** The address of each kind's case; that of a reset is shown in a sheet. */
const CASES = {
  "deposit-credited": (deposit: string) => ({ section: "deposits" as const, deposit }),
  "statement-credited": (statement: string) => ({ section: "statements" as const, statement }),
  "payment-written-off": (payment: string) => ({ section: "payments" as const, payment }),
  "payout-approved": (withdrawal: string) => ({ section: "withdrawals" as const, withdrawal }),
  "payout-undone": (withdrawal: string) => ({ section: "withdrawals" as const, withdrawal }),
  "adjustment-booked": (adjustment: string) => ({ section: "adjustments" as const, adjustment }),
  "settlement-released": (settlement: string) => ({ section: "settlements" as const, settlement }),
  "draw-voided": (subject: string) => {
    const [lottery = "", draw = ""] = subject.split("/");
    return { section: "lotteries" as const, lottery, draw };
  },
  "difference-settled": (subject: string) => ({
    section: "reconciliation" as const,
    run: subject.split("/")[0] ?? "",
  }),
} satisfies Record<Exclude<ApprovalKind, "second-factor-reset">, (subject: string) => object>;

/**
 * What waits for a second operator, with the way to each case. The operator's own first steps can be withdrawn, those of colleagues
 * declined; an adjustment, a difference or a reset of two-step login is declined in its case, with a reason.
 */
export function Approvals() {
  const { t, i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.approvals,
    queryFn: ({ signal }) => backOfficeCall("backoffice.approvals", {}, signal),
    staleTime: 0,
  });
  return (
    <section className={styles.work} aria-label={t`Second operator`}>
      <BackOfficeList
        pages={{
          items: data?.content,
          error,
          isFetching,
          refetch,
          hasNextPage: false,
          isFetchingNextPage: false,
          fetchNextPage: async () => undefined,
        }}
        className={styles.cards}
        failed="approvals"
        none={{ title: i18n._(EMPTY.approvals.title), text: i18n._(EMPTY.approvals.text) }}
      >
        {(one) => (
          <li key={`${one.kind} ${one.subject} ${one.askedBy}`}>
            <Waiting one={one} />
          </li>
        )}
      </BackOfficeList>
    </section>
  );
}

function Waiting({ one }: { one: WaitingApproval }) {
  const { t } = useLingui();
  const moment = useMoment();
  const money = usePaymentMoney();
  const refusal = useRefusal();
  const queries = useQueryClient();
  const kinds: Readonly<Record<ApprovalKind, string>> = {
    "deposit-credited": t`Credit a deposit`,
    "statement-credited": t`Import a bank statement`,
    "payment-written-off": t`Write off a payment`,
    "payout-approved": t`Approve a withdrawal`,
    "payout-undone": t`Payout failed or came back`,
    "adjustment-booked": t`Adjust a balance`,
    "settlement-released": t`Release a settlement`,
    "draw-voided": t`Declare a draw void`,
    "difference-settled": one.reopens ? t`Open a difference again` : t`Settle a difference`,
    "second-factor-reset": t`Turn two-step login off`,
  };
  const { kind, subject, askedAt } = one;
  const declinedInCase =
    kind === "adjustment-booked" || kind === "difference-settled" || kind === "second-factor-reset";
  const address =
    one.kind === "second-factor-reset" ? { section: "agents" as const } : CASES[one.kind](one.subject);
  const withdraw = useMutation({
    mutationFn: async () => {
      if (one.mine || declinedInCase)
        await backOfficeCall("backoffice.approval.withdraw", { body: { kind, subject } });
      else await backOfficeCall("backoffice.approval.decline", { body: { kind, subject, askedAt } });
    },
    onSuccess: () =>
      toast("success", one.mine ? t`Your first step is withdrawn.` : t`The first step is declined.`),
    onSettled: () => {
      for (const queryKey of [
        backOfficeKeys.approvals,
        backOfficeKeys.waiting,
        backOfficeKeys[address.section],
      ])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const asked = moment(askedAt);
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{kinds[one.kind]}</h2>
        {one.amount !== undefined && one.currency !== undefined && (
          <Money parts={money(one.amount, one.currency)} />
        )}
      </header>
      <p className={styles.fact}>
        <bdi>{one.title ?? one.subject}</bdi>
        {one.player !== undefined && (
          <>
            , <PlayerLink id={one.playerId}>{one.player}</PlayerLink>
          </>
        )}
      </p>
      {one.booking && (
        <p className={styles.fact}>
          <Trans>
            Booking: <BookingLink booking={one.booking} />
          </Trans>
        </p>
      )}
      <p className={styles.since}>
        <bdi>{one.askedBy}</bdi>, {asked}
      </p>
      {one.askedByDisabled && (
        <Note icon="warn">{t`This account is disabled, so its step can't be confirmed any more.`}</Note>
      )}
      {withdraw.isError && (
        <p className={styles.refusal} role="alert">
          {refusal(withdraw.error)}
        </p>
      )}
      {one.kind === "second-factor-reset" ? (
        one.player !== undefined && <LazyFactorReset username={one.player} />
      ) : (
        <Link
          to="/backoffice"
          search={address}
          className={buttonClass({ size: "small", look: one.mine ? "outline" : "primary" })}
        >
          <Trans>Open the case</Trans>
        </Link>
      )}
      {(one.mine || !declinedInCase) && (
        <Button size="small" look="text" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {one.mine ? <Trans>Withdraw request</Trans> : <Trans>Decline request</Trans>}
        </Button>
      )}
    </article>
  );
}
