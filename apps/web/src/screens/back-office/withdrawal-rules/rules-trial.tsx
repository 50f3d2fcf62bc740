import type { WithdrawalRules } from "@foyer/contract/withdrawal-rules";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import { useWithdrawalTexts } from "../withdrawals/use-withdrawal-texts.ts";

const CHECKS = ["limit", "card", "security", "identity", "turnover", "risk"] as const;

interface RulesTrialProps {
  rules: WithdrawalRules;
  /** They are the rules of now, not a draft. */
  present?: boolean;
}

/** What rules would have made of the last days' withdrawals, against what happened. */
export function RulesTrial({ rules, present = false }: RulesTrialProps) {
  const { t, i18n } = useLingui();
  const { unmet: names } = useWithdrawalTexts();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...backOfficeKeys.withdrawalTrial, JSON.stringify(rules)],
    queryFn: ({ signal }) => backOfficeCall("backoffice.withdrawal.rules.try", { body: { rules } }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <CaseCard title={t`Last 30 days`}>
      <div role="status" aria-busy={isFetching}>
        {data && (
          <p>
            <TrialText total={data.total} automatic={data.automatic} were={data.were} present={present} />
          </p>
        )}
      </div>
      {data && data.automatic < data.total && (
        <>
          <p className={backOffice.pale}>{t`Rules that others missed, several at a time:`}</p>
          <CaseRows
            rows={CHECKS.map(
              (check) => data.unmet[check] > 0 && [names[check], i18n.number(data.unmet[check])],
            )}
          />
        </>
      )}
      {data && data.total > 0 && (
        <p className={backOffice.fact}>{t`Security changes and risk flags count as they were found then.`}</p>
      )}
      {error && (
        <div className={backOffice.refusal} role="alert">
          {errorText(error)}{" "}
          <Button look="text" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </CaseCard>
  );
}

interface TrialTextProps {
  total: number;
  automatic: number;
  were: number;
  present: boolean;
}

function TrialText({ total, automatic, were, present }: TrialTextProps) {
  const { t, i18n } = useLingui();
  if (total === 0) return t`No withdrawals were asked for, so there is nothing to try the rules on.`;
  const [found, before] = [i18n.number(automatic), i18n.number(were)];
  const all = t`${plural(total, { one: "# withdrawal", other: "# withdrawals" })}`;
  return present
    ? t`Of ${all}, the rules would approve ${found} automatically. ${before} were approved automatically.`
    : t`Of ${all}, these rules would have approved ${found} automatically. ${before} were approved automatically.`;
}
