import type { WithdrawalRulesPage } from "@foyer/contract/withdrawal-rules";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAmounts } from "../../../entities/deposit/use-amounts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import cases from "../cases/case-queue.module.css";
import { WAITING } from "../part-states.tsx";
import { COOLINGS } from "./rules-draft.ts";
import { RulesTrial } from "./rules-trial.tsx";
import { useRulesTexts } from "./use-rules-texts.ts";

/** Only administrators change rules, and seldom. */
const LazyRulesForm = lazyComponent({
  load: async () => ({ default: (await import("./rules-form.tsx")).RulesForm }),
  ...WAITING,
});

/** Which withdrawals are approved without an operator. */
export function WithdrawalRules() {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.withdrawalRules,
    queryFn: ({ signal }) => backOfficeCall("backoffice.withdrawal.rules", {}, signal),
    staleTime: 0,
    // what is being edited stays as it was read; its version finds out whether it changed
    enabled: !editing,
  });
  return (
    <section className={backOffice.work} aria-label={t`Approval rules`}>
      <div className={backOffice.draft}>
        <div>
          <h2>{t`Automatic approval of withdrawals`}</h2>
          <p className={backOffice.pale}>
            <Trans>
              A withdrawal that meets all rules is approved without an operator. All others wait in{" "}
              <Link to="/backoffice" search={{ section: "withdrawals" }} className={backOffice.caseLink}>
                Withdrawals
              </Link>
              .
            </Trans>
          </p>
        </div>
        {!data ? (
          error ? (
            <LoadFailed what="withdrawalRules" error={error} busy={isFetching} onRetry={refetch} />
          ) : (
            <Skeleton className={backOffice.skeleton} />
          )
        ) : editing ? (
          <LazyRulesForm
            key={data.version}
            page={data}
            onDone={() => setEditing(false)}
            onReload={() => void refetch()}
          />
        ) : (
          <Present page={data} onEdit={() => setEditing(true)} />
        )}
      </div>
    </section>
  );
}

function Present({ page, onEdit }: { page: WithdrawalRulesPage; onEdit: () => void }) {
  const { t } = useLingui();
  const { rules, currency, levels, mayChange, fourEyesAbove } = page;
  const amounts = useAmounts(currency);
  const { coolings } = useRulesTexts(currency);
  const { upTo, dayMaximum, identityAbove, bigWinTimes, coolingHours } = rules;
  const nameOf = (code: string) => levels.find((level) => level.code === code)?.name ?? code;
  const from = amounts.short(identityAbove);
  const two = amounts.short(fourEyesAbove);
  return (
    <>
      {!rules.enabled && (
        <Note icon="warn">{t`Automatic approval is off: every withdrawal waits for an operator.`}</Note>
      )}
      <RulesTrial rules={rules} present />
      <div className={cases.fields}>
        <CaseCard title={t`Amounts`}>
          <CaseRows
            rows={[
              [t`Per withdrawal, up to`, amounts.short(upTo)],
              ...rules.levels
                .filter((level) => level.upTo !== undefined)
                .map((level): [string, string] => [nameOf(level.code), amounts.short(level.upTo ?? "0")]),
              [
                t`Per member and day, up to`,
                dayMaximum === undefined ? t`No limit` : amounts.short(dayMaximum),
              ],
              [t`Two operators above`, two],
            ]}
          />
        </CaseCard>
        <CaseCard title={t`Cooling times`}>
          <CaseRows
            rows={COOLINGS.map((name) => [
              coolings[name],
              coolingHours[name] === 0
                ? t`None`
                : t`${plural(coolingHours[name], { one: "# hour", other: "# hours" })}`,
            ])}
          />
        </CaseCard>
        <CaseCard title={t`Identity and risk`}>
          <CaseRows
            rows={[
              [t`Confirmed identity`, t`Above ${from}`],
              [
                t`A big win is`,
                t`${plural(bigWinTimes, { one: "# time the stake", other: "# times the stake" })}`,
              ],
              [t`Turnover of deposits`, t`Must be met`],
              [t`Risk flags`, t`Must be none`],
            ]}
          />
        </CaseCard>
        <Changes page={page} />
      </div>
      {mayChange ? (
        <div>
          <Button look="primary" onClick={onEdit}>
            <Trans>Change rules</Trans>
          </Button>
        </div>
      ) : (
        <p className={backOffice.pale}>{t`Only administrators change the rules.`}</p>
      )}
    </>
  );
}

function Changes({ page: { changes } }: { page: WithdrawalRulesPage }) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <CaseCard title={t`Latest changes`}>
      {changes.length === 0 ? (
        <p className={backOffice.pale}>{t`No operator has changed the rules.`}</p>
      ) : (
        <ol className={cases.trail}>
          {changes.map(({ by, at, reason }) => (
            <li key={at}>
              <time dateTime={at}>{moment(at)}</time>
              <span>
                <b>
                  <bdi>{by}</bdi>
                </b>
                <q dir="auto">{reason}</q>
              </span>
            </li>
          ))}
        </ol>
      )}
    </CaseCard>
  );
}
