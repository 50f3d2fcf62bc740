import type { BackOfficeMemberRecord, MemberRecordKind } from "@foyer/contract/back-office-members";
import type { Bet } from "@foyer/contract/records";
import { mayAct } from "@foyer/domain/operator-role";
import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { StateTag } from "../../../entities/record/state-tag.tsx";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link, type Search, useGo, useSearch } from "../../../lib/navigation/index.ts";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Money } from "../../../ui/money/money.tsx";
import backOffice from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import { useBackOfficeSession } from "../back-office-session.ts";
import { CaseCard } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { useMemberBets, useMemberRecords } from "../use-back-office-pages.ts";
import { useRecordStates } from "./use-record-states.ts";

type Kind = MemberRecordKind | "bets";

/** What the member did: one list of each kind, with links to the cases. */
export function MemberRecords({ memberId, username }: { memberId: string; username: string }) {
  const { t } = useLingui();
  const go = useGo();
  const { records: kind = "deposits" } = useSearch("/backoffice");
  const names: Readonly<Record<Kind, string>> = {
    deposits: t`Deposits`,
    withdrawals: t`Withdrawals`,
    bets: t`Bets`,
    lottery: t`Lottery orders`,
    bonuses: t`Bonuses`,
    adjustments: t`Adjustments`,
    transfers: t`Transfers`,
    identity: t`Identity checks`,
  };
  return (
    <CaseCard title={t`Records`}>
      <ChoiceChips<Kind>
        legend={t`Kind`}
        choices={(Object.keys(names) as Kind[]).map((value) => ({ value, label: names[value] }))}
        value={kind}
        onChoose={(records) =>
          go(
            { to: "/backoffice", search: { section: "agents", agent: memberId, records } },
            { replace: true },
          )
        }
      />
      {kind === "bets" ? (
        <Bets memberId={memberId} />
      ) : (
        <Records key={kind} memberId={memberId} kind={kind} />
      )}
      {kind === "adjustments" && (
        <Link
          to="/backoffice"
          search={{ section: "adjustments", adjustment: "new", about: username }}
          className={backOffice.caseLink}
        >{t`New adjustment`}</Link>
      )}
    </CaseCard>
  );
}

/** The case that a record is; none: it has no page of its own, or the operator may not open it. */
function useCaseAddress() {
  const roles = useBackOfficeSession()?.operator.roles ?? [];
  return (
    kind: MemberRecordKind,
    { id, number }: BackOfficeMemberRecord,
  ): Search<"/backoffice"> | undefined => {
    if (kind === "identity") return mayAct(roles, ["risk"]) ? { section: "identity", check: id } : undefined;
    if (number === undefined) return undefined;
    if (kind === "deposits") return { section: kind, deposit: number };
    if (kind === "withdrawals") return { section: kind, withdrawal: number };
    if (kind === "adjustments") return { section: kind, adjustment: number };
    return undefined;
  };
}

function Records({ memberId, kind }: { memberId: string; kind: MemberRecordKind }) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const stateOf = useRecordStates();
  const addressOf = useCaseAddress();
  return (
    <BackOfficeList
      pages={useMemberRecords(memberId, kind)}
      className={styles.orders}
      failed="section"
      none={{ title: i18n._(EMPTY.memberRecords.title), text: i18n._(EMPTY.memberRecords.text) }}
    >
      {(one) => {
        const address = addressOf(kind, one);
        const name = one.number ?? one.title ?? t`Identity check`;
        return (
          <li key={one.id}>
            <span className={styles.between}>
              {address ? (
                <Link to="/backoffice" search={address}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <b>
                  <bdi>{name}</bdi>
                </b>
              )}
              {one.amount !== undefined && <Money parts={money(one.amount)} />}
            </span>
            <span>
              {one.number !== undefined && one.title !== undefined && (
                <>
                  <bdi>{one.title}</bdi>,{" "}
                </>
              )}
              {stateOf(kind, one.state)}, <time dateTime={one.at}>{moment(one.at)}</time>
            </span>
          </li>
        );
      }}
    </BackOfficeList>
  );
}

function Bets({ memberId }: { memberId: string }) {
  const { i18n } = useLingui();
  return (
    <BackOfficeList
      pages={useMemberBets(memberId)}
      className={styles.orders}
      failed="bets"
      none={{ title: i18n._(EMPTY.bets.title), text: i18n._(EMPTY.bets.text) }}
    >
      {(bet) => (
        <li key={bet.id}>
          <BetFacts bet={bet} memberId={memberId} />
        </li>
      )}
    </BackOfficeList>
  );
}

function BetFacts({ bet, memberId }: { bet: Bet; memberId: string }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  return (
    <>
      <span className={styles.between}>
        <Link to="/backoffice" search={{ section: "agents", agent: memberId, records: "bets", bet: bet.id }}>
          <bdi>{bet.gameName}</bdi>
        </Link>
        {bet.result !== undefined && <Money parts={money(bet.result)} />}
      </span>
      <span>
        <StateTag state={bet.state} /> {t`Stake`} <Money parts={money(bet.stake)} />,{" "}
        <bdi>{bet.displayName}</bdi>, <time dateTime={bet.placedAt}>{moment(bet.placedAt)}</time>
      </span>
    </>
  );
}
