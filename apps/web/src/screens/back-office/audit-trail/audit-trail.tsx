import type { AuditArea, AuditEntry } from "@foyer/contract/audit-trail";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { DownloadCsv } from "../../../features/download-csv/download-csv.tsx";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { CSV_TIMEOUT } from "../../../lib/http/call-for-file.ts";
import { Link, useGo, useSearch } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field/field.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { SearchBox } from "../../../ui/search-box/search-box.tsx";
import styles from "../back-office.module.css";
import { backOfficeFile } from "../back-office-file.ts";
import { backOfficeKeys } from "../back-office-keys.ts";
import { BackOfficeList } from "../back-office-list.tsx";
import { backOfficeCall, noteEnd } from "../back-office-session.ts";
import { WAITING } from "../part-states.tsx";
import { PlayerLink } from "../player-link.tsx";
import { SEARCH_KEY, shortcut } from "../shortcuts/shortcuts.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import audit from "./audit-trail.module.css";
import { useAuditTexts } from "./use-audit-texts.ts";
import { useRuleChanges } from "./use-rule-changes.ts";

/** Names of terms need those of all bet types. */
const LazyTermChanges = lazyComponent({
  load: async () => ({ default: (await import("../lotteries/term-changes.tsx")).TermChanges }),
  catalogue: "back-office-lotteries",
  ...WAITING,
});

/** The entries of the audit trail that the address selects. */
interface AuditFilter {
  operator?: string;
  area?: AuditArea;
  about?: string;
  day?: string;
}

/** Who did what, the newest first; the filters are in the address. */
export function AuditTrail() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { areas } = useAuditTexts();
  const filter = useAuditFilter();
  const { operator, area, about, day } = filter;
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...backOfficeKeys.audit, operator ?? "", area ?? "", about ?? "", day ?? ""],
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.audit",
        { query: { ...filter, ...(pageParam !== "" && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  /** On a phone the filters open by a button. */
  const [filtering, setFiltering] = useState(false);
  const chosen = [operator, area, day].filter((value) => value !== undefined).length;
  const [names, setNames] = useState<readonly string[]>([]);
  const known = data?.pages[0]?.operators;
  // kept while the next selection loads, so that the choice does not lose its options
  if (known && known !== names) setNames(known);
  const choose = (change: { [Name in keyof AuditFilter]: AuditFilter[Name] | "" }) => {
    const next = Object.fromEntries(
      Object.entries({ ...filter, ...change }).filter(([, value]) => value !== ""),
    ) as AuditFilter;
    go({ to: "/backoffice", search: { section: "audit", ...next } });
  };
  return (
    <section className={styles.work} aria-label={t`Audit trail`}>
      <div className={cx(audit.filters, filtering && audit.filtering)}>
        <div className={audit.searching}>
          <About key={about ?? ""} about={about ?? ""} onLook={(next) => choose({ about: next })} />
          <DownloadCsv
            name={`audit-trail${day === undefined ? "" : `-${day}`}`}
            load={() => backOfficeFile("backoffice.audit.csv", { query: filter }, { timeout: CSV_TIMEOUT })}
            isHandled={noteEnd}
          />
          <Button
            size="small"
            className={audit.filterButton}
            aria-expanded={filtering}
            onClick={() => setFiltering(!filtering)}
          >
            {chosen === 0 ? t`Filters` : t`Filters: ${chosen}`}
          </Button>
        </div>
        <SelectField
          label={t`Operator`}
          value={operator ?? ""}
          onChange={({ target }) => choose({ operator: target.value })}
        >
          <option value="">{t`All operators`}</option>
          {[...new Set([...names, ...(operator === undefined ? [] : [operator])])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Area`}
          value={area ?? ""}
          onChange={({ target }) => choose({ area: target.value as AuditArea | "" })}
        >
          <option value="">{t`All areas`}</option>
          {Object.entries(areas).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={t`Day`}
          type="date"
          value={day ?? ""}
          onChange={({ target }) => choose({ day: target.value })}
        />
      </div>
      <BackOfficeList
        pages={{ ...query, items: data?.pages.flatMap(({ content }) => content) }}
        className={audit.entries}
        failed="auditTrail"
        none={{
          title: i18n._(EMPTY.auditTrail.title),
          text: i18n._(Object.keys(filter).length === 0 ? EMPTY.auditTrail.text : EMPTY.auditTrailFound.text),
        }}
      >
        {(entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        )}
      </BackOfficeList>
    </section>
  );
}

function useAuditFilter(): AuditFilter {
  const { operator, area, about, day } = useSearch("/backoffice");
  const { areas } = useAuditTexts();
  const known = (Object.keys(areas) as AuditArea[]).find((one) => one === area);
  return {
    ...(operator !== undefined && { operator }),
    ...(known !== undefined && { area: known }),
    ...(about !== undefined && { about }),
    ...(day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
  };
}

/** Searches by a member or a case on Enter. */
function About({ about, onLook }: { about: string; onLook: (about: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(about);
  return (
    <SearchBox
      aria-label={t`Member or case`}
      placeholder={t`Username or number`}
      maxLength={TEXT_LIMITS.username}
      value={typed}
      onType={setTyped}
      onLook={() => onLook(typed.trim())}
      onClear={() => onLook("")}
      clearLabel={t`Clear search`}
      {...shortcut(SEARCH_KEY)}
    />
  );
}

/** Parameter of the address that opens a case of an area. */
const CASES = {
  deposits: "deposit",
  withdrawals: "withdrawal",
  adjustments: "adjustment",
  identity: "check",
  settlements: "settlement",
} as const;

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const bankDay = useDay();
  const { areas, deed, reason } = useAuditTexts();
  const ruleChanges = useRuleChanges();
  const untilText = (last: string) => {
    const shown = bankDay(last);
    return t`until ${shown}`;
  };
  /** By the lottery's clock, such as 2027-01-17 15:30. */
  const heldText = (local: string) => {
    const [day = "", time] = local.split(" ");
    const [shown, clock] = [bankDay(day), time];
    return t`to ${shown}, ${clock}`;
  };
  const { at, by, area, subject, player, playerId, detail } = entry;
  const {
    amount,
    reason: why,
    note,
    roles,
    account,
    limit,
    people,
    until,
    heldAt,
    askedBy,
    identityProof,
  } = detail;
  const quota = (text: string) => (text === "none" ? t`No limit` : text);
  const before = detail["before"] && limit ? quota(detail["before"]) : detail["before"];
  const now = roles ?? account ?? (limit && quota(limit));
  const facts = [
    amount !== undefined && moneyText(money(amount)),
    detail["booking"],
    why !== undefined && reason(area, entry.deed, why),
    now !== undefined && (before === undefined ? now : t`${before}, now ${now}`),
    people !== undefined && t`${people} recipients`,
    until !== undefined && untilText(until),
    heldAt !== undefined && heldText(heldAt),
    askedBy !== undefined && t`asked by ${askedBy}`,
    identityProof !== undefined && t`proof of identity: ${identityProof}`,
    ...ruleChanges(entry),
  ].filter((fact) => typeof fact === "string");
  return (
    <article className={audit.entry}>
      <time dateTime={at}>{moment(at)}</time>
      <p>
        <b>
          <bdi>{by ?? t`Command line`}</bdi>
        </b>{" "}
        {deed(area, entry.deed)}
      </p>
      <p>
        {areas[area]}
        {subject !== undefined && (
          <>
            {" "}
            <Subject area={area} subject={subject} run={detail["run"]} />
          </>
        )}
      </p>
      {(player !== undefined || facts.length > 0) && (
        <p className={cx(styles.pale, audit.detail)}>
          {player !== undefined && <PlayerLink id={playerId}>{player}</PlayerLink>}
          {player !== undefined && facts.length > 0 && ", "}
          <bdi>{facts.join(", ")}</bdi>
        </p>
      )}
      {entry.deed === "lottery-changed" && (
        <div className={audit.detail}>
          <LazyTermChanges entry={entry} />
        </div>
      )}
      {note !== undefined && (
        <p className={cx(styles.pale, audit.detail)}>
          <q dir="auto">{note}</q>
        </p>
      )}
    </article>
  );
}

/** The case of an entry as a link, or what was changed as text. */
function Subject({ area, subject, run }: { area: AuditArea; subject: string; run: string | undefined }) {
  const { t } = useLingui();
  if (area === "chats")
    return (
      <Link to="/backoffice" search={{ chat: subject }} className={styles.caseLink}>
        {t`Open conversation`}
      </Link>
    );
  if (area === "reconciliation" && run !== undefined)
    return (
      <Link to="/backoffice" search={{ section: "reconciliation", run }} className={styles.caseLink}>
        <bdi dir="ltr">{subject}</bdi>
      </Link>
    );
  if (!(area in CASES)) return <bdi>{subject}</bdi>;
  const section = area as keyof typeof CASES;
  return (
    <Link to="/backoffice" search={{ section, [CASES[section]]: subject }} className={styles.caseLink}>
      {/* identity checks have no number of their own */}
      {area === "identity" ? t`Open case` : <bdi dir="ltr">{subject}</bdi>}
    </Link>
  );
}
