import type { BackOfficeFoundCase, BackOfficeFoundMember } from "@foyer/contract/back-office-members";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { DURATIONS, LIMITS } from "../../../lib/durations.ts";
import { Link, type Search, useGo } from "../../../lib/navigation/index.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { SearchBox } from "../../../ui/search-box/search-box.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { openSections } from "../back-office-sections.ts";
import { backOfficeCall, useBackOfficeSession } from "../back-office-session.ts";
import { bookingAddress } from "../cases/booking-address.ts";
import queue from "../cases/case-queue.module.css";
import { useMemberTypes } from "../use-member-types.ts";

type Address = Search<"/backoffice">;

/** Limits of the platform, in characters. */
const SHORTEST = 2;

const GROUPS = ["deposit", "withdrawal", "adjustment", "transfer", "lottery-order", "round"] as const;

/** Finds players and cases from anywhere in the back office. */
export function FindSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const go = useGo();
  const [typed, setTyped] = useState("");
  const memberAddress = useMemberAddress();
  const q = useDebounced(typed.trim(), DURATIONS.filterCount);
  const asks = q.length >= SHORTEST;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.find(q),
    queryFn: ({ signal }) => backOfficeCall("backoffice.find", { query: { q } }, signal),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = asks ? data : undefined;
  const only = found && [...found.members.map(memberAddress), ...found.cases.map(bookingAddress)];
  const leave = (address: Address) => {
    onClose();
    go({ to: "/backoffice", search: address });
  };
  return (
    <Sheet title={t`Find a player or a case`} closeLabel={t`Close`} onClose={onClose}>
      <div className={styles.findBox}>
        <SearchBox
          data-first-focus=""
          aria-label={t`Name, mobile number, e-mail address or number`}
          placeholder={t`Name, mobile, e-mail, order or round number`}
          maxLength={LIMITS.findWords}
          value={typed}
          onType={setTyped}
          onLook={() => {
            if (q === typed.trim() && only?.length === 1 && only[0]) leave(only[0]);
          }}
          onClear={() => setTyped("")}
          clearLabel={t`Clear search`}
        />
      </div>
      <div className={styles.found} aria-live="polite" aria-busy={isFetching}>
        {!asks ? (
          <p className={styles.pale}>
            {t`Mobile numbers, e-mail addresses and numbers must be whole; of names the beginnings of words are enough.`}
          </p>
        ) : found ? (
          <Found {...found} onOpen={onClose} />
        ) : error ? (
          <LoadFailed what="section" error={error} busy={isFetching} onRetry={refetch} />
        ) : (
          <Skeleton className={styles.skeleton} />
        )}
      </div>
    </Sheet>
  );
}

/** A member's page; the conversation for who may not see it; without one a message. */
function useMemberAddress(): (member: BackOfficeFoundMember) => Address {
  const operator = useBackOfficeSession()?.operator;
  const pages = operator !== undefined && openSections(operator).includes("agents");
  return ({ id, chatId, username }) =>
    pages
      ? { section: "agents", agent: id }
      : chatId === undefined
        ? { section: "messages", about: username }
        : { chat: chatId };
}

interface FoundProps {
  members: readonly BackOfficeFoundMember[];
  moreMembers: boolean;
  cases: readonly BackOfficeFoundCase[];
  onOpen: () => void;
}

function Found({ members, moreMembers, cases, onOpen }: FoundProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const memberAddress = useMemberAddress();
  const titles: Readonly<Record<BackOfficeFoundCase["kind"], string>> = {
    deposit: t`Deposits`,
    withdrawal: t`Withdrawals`,
    adjustment: t`Adjustments`,
    transfer: t`Transfers`,
    "lottery-order": t`Lottery orders`,
    round: t`Rounds`,
  };
  if (members.length + cases.length === 0)
    return <EmptyState title={i18n._(EMPTY.found.title)} text={i18n._(EMPTY.found.text)} />;
  return (
    <>
      {members.length > 0 && (
        <Group title={t`Players`}>
          {members.map((member) => (
            <li key={member.id}>
              <Link to="/backoffice" search={memberAddress(member)} className={styles.row} onClick={onOpen}>
                <MemberFacts member={member} />
              </Link>
            </li>
          ))}
          {moreMembers && <li className={styles.since}>{t`There are more. Type more of the name.`}</li>}
        </Group>
      )}
      {GROUPS.map((kind) => {
        const rows = cases.filter((one) => one.kind === kind);
        return (
          rows.length > 0 && (
            <Group key={kind} title={titles[kind]}>
              {rows.map((one) => (
                <li key={`${one.number} ${one.bet}`}>
                  <Link to="/backoffice" search={bookingAddress(one)} className={styles.row} onClick={onOpen}>
                    <b className={queue.between}>
                      <bdi>{one.number}</bdi> <Money parts={money(one.amount)} />
                    </b>
                    <span className={styles.since}>
                      <bdi>{one.member.username}</bdi>, {moment(one.at)}
                    </span>
                  </Link>
                </li>
              ))}
            </Group>
          )
        );
      })}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.foundTitle}>
        {title}
      </h3>
      <ul className={styles.cardRows}>{children}</ul>
    </section>
  );
}

function MemberFacts({ member }: { member: BackOfficeFoundMember }) {
  const { t } = useLingui();
  const day = useDay();
  const types = useMemberTypes();
  const { username, name, nickname, type, disabled } = member;
  const since = day(member.memberSince);
  return (
    <>
      <b>
        <bdi>{username}</bdi>
        {[name, nickname]
          .filter((other) => other !== undefined && other !== username)
          .map((other) => (
            <span key={other}>
              , <bdi>{other}</bdi>
            </span>
          ))}
      </b>
      <span className={styles.since}>
        {types[type]}, {t`member since ${since}`}
        {disabled && <>, {t`Disabled`}</>}
      </span>
    </>
  );
}
