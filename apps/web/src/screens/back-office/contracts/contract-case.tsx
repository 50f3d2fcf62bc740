import type { BackOfficeContract, BackOfficeContractDetail } from "@foyer/contract/back-office-contracts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { neverBegins } from "../../../entities/agent-contract/never-begins.ts";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useRateText } from "../../../entities/rebate/rate.tsx";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { LazyContractTermsSheet } from "../agents/lazy-agent-parts.tsx";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { APPROVE_KEY, REJECT_KEY, shortcut } from "../shortcuts/shortcuts.ts";
import { SplitDetail } from "../split-detail.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { type ContractAnswer, ContractAnswerSheet } from "./contract-answer-sheet.tsx";

interface ContractCaseProps {
  contractId: string;
  /** Opens another one: the offer that answers this one. */
  onOpen: (contractId: string) => void;
  onClose: () => void;
}

/** A contract with its terms, the offers before it and its newest statements. */
export function ContractCase({ contractId, onOpen, onClose }: ContractCaseProps) {
  const { t } = useLingui();
  const { contractKinds, contractStates } = useAgentTexts();
  const administrator = useIsAdministrator();
  const [sheet, setSheet] = useState<ContractAnswer | "counter">();
  const { data, ...query } = useQuery({
    queryKey: backOfficeKeys.contract(contractId),
    queryFn: ({ signal }) => backOfficeCall("backoffice.contract", { params: { contractId } }, signal),
    staleTime: 0,
  });
  const own = data !== undefined && data.payer === undefined;
  const close = () => setSheet(undefined);
  return (
    <>
      <SplitDetail
        title={data ? contractKinds[data.kind] : t`Contract`}
        fact={data && (neverBegins(data) ? t`Never begins` : contractStates[data.state])}
        onClose={onClose}
        failed="contracts"
        query={query}
        actions={data && own && administrator && <Actions one={data} onChoose={setSheet} />}
      >
        {data && (
          <>
            <Terms title={t`Terms`} one={data} />
            {data.replaces && <Terms title={t`Would replace`} one={data.replaces} />}
            {data.earlier.map((offer) => (
              <Terms
                key={offer.id}
                title={offer.proposedBy === "payer" ? t`Earlier offer` : t`Earlier request`}
                one={offer}
              />
            ))}
            <Statements one={data} />
          </>
        )}
      </SplitDetail>
      {data && sheet === "counter" && (
        <LazyContractTermsSheet
          target={{ contract: data }}
          onClose={close}
          onMade={(made) => onOpen(made.id)}
        />
      )}
      {data && sheet !== undefined && sheet !== "counter" && (
        <ContractAnswerSheet one={data} answer={sheet} onClose={close} />
      )}
    </>
  );
}

function Actions({
  one,
  onChoose,
}: {
  one: BackOfficeContractDetail;
  onChoose: (sheet: ContractAnswer | "counter") => void;
}) {
  if (one.waits)
    return (
      <>
        <Button
          look="outline"
          aria-haspopup="dialog"
          {...shortcut(REJECT_KEY)}
          onClick={() => onChoose("decline")}
        >
          <Trans>Decline…</Trans>
        </Button>
        <Button look="outline" aria-haspopup="dialog" onClick={() => onChoose("counter")}>
          <Trans>Offer other terms…</Trans>
        </Button>
        <Button
          look="primary"
          aria-haspopup="dialog"
          {...shortcut(APPROVE_KEY)}
          onClick={() => onChoose("accept")}
        >
          <Trans>Accept…</Trans>
        </Button>
      </>
    );
  if (one.state === "proposed")
    return (
      <Button look="outline" aria-haspopup="dialog" onClick={() => onChoose("withdraw")}>
        <Trans>Withdraw proposal…</Trans>
      </Button>
    );
  if (one.state !== "accepted") return null;
  return (
    <Button look="danger" aria-haspopup="dialog" onClick={() => onChoose("end")}>
      <Trans>End contract…</Trans>
    </Button>
  );
}

/** Parties, tiers and days of a contract or offer. */
function Terms({ title, one }: { title: string; one: BackOfficeContract }) {
  const { t } = useLingui();
  const moment = useMoment();
  const day = useDay();
  const money = useMoney();
  const written = useRateText();
  const { contractStates, periods, merchant } = useAgentTexts();
  const { receiver, payer, startsOn, endsOn, answeredAt, answeredBy, operator, reason, declineReason } = one;
  const link = ({ id, username }: { readonly id: string; readonly username: string }) => (
    <Link to="/backoffice" search={{ section: "agents", agent: id }} className={backOffice.caseLink}>
      <bdi>{username}</bdi>
    </Link>
  );
  const proposer =
    one.proposedBy === "receiver" ? receiver.username : (payer?.username ?? operator ?? merchant);
  return (
    <CaseCard title={title}>
      <CaseRows
        rows={[
          [t`State`, neverBegins(one) ? t`Never begins` : contractStates[one.state]],
          [t`Receives`, link(receiver)],
          [t`Pays`, payer ? link(payer) : merchant],
          [t`Paid`, periods[one.period]],
          [t`Active from a turnover of`, <Money key="a" parts={money(one.activeTurnover)} />],
          one.kind === "dividend" && [
            t`Negative result`,
            one.carries ? t`subtracted from the next period` : t`not carried over`,
          ],
          [t`Proposed`, `${moment(one.proposedAt)}, ${proposer}`],
          one.state === "proposed" && [t`Can be answered until`, moment(one.expiresAt)],
          answeredAt !== undefined && [
            contractStates[one.state === "ended" ? "accepted" : one.state],
            answeredBy === undefined ? moment(answeredAt) : `${moment(answeredAt)}, ${answeredBy}`,
          ],
          declineReason !== undefined && [
            t`Why it was declined`,
            <q key="d" dir="auto">
              {declineReason}
            </q>,
          ],
          startsOn !== undefined && [
            t`First day`,
            neverBegins(one) ? t`None, ended before ${day(startsOn)}` : day(startsOn),
          ],
          endsOn !== undefined && !neverBegins(one) && [t`First day without it`, day(endsOn)],
          reason !== undefined && [
            t`Reason`,
            <q key="r" dir="auto">
              {reason}
            </q>,
          ],
        ]}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{one.kind === "dividend" ? t`From a result of` : t`From a turnover of`}</th>
            <th scope="col">{t`Active members`}</th>
            <th scope="col" className={styles.sum}>{t`Rate`}</th>
          </tr>
        </thead>
        <tbody>
          {one.tiers.map((tier) => (
            <tr key={`${tier.from} ${tier.active}`}>
              <td>{moneyText(money(tier.from))}</td>
              <td>{tier.active}</td>
              <td className={styles.sum}>{written(tier.rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </CaseCard>
  );
}

function Statements({ one: { statements } }: { one: BackOfficeContractDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const { span, statementStates } = useAgentTexts();
  return (
    <CaseCard title={t`Newest statements`}>
      {statements.length === 0 ? (
        <p className={backOffice.pale}>{t`No statements yet.`}</p>
      ) : (
        <ul className={styles.earlier}>
          {statements.map((statement) => (
            <li key={statement.id} className={styles.between}>
              <span>
                <Link
                  to="/backoffice"
                  search={{ section: "settlements", settlement: statement.id }}
                  className={backOffice.caseLink}
                >
                  {span(statement)}
                </Link>
                , {statementStates[statement.state]}
              </span>
              <Money parts={money(statement.payable)} />
            </li>
          ))}
        </ul>
      )}
    </CaseCard>
  );
}
