import type { Operator } from "@foyer/contract/back-office";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useTimeZone } from "../../i18n/time-zone.ts";
import { zoneName } from "../../i18n/zone-name.ts";
import { now } from "../../lib/clock.ts";
import { Link } from "../../lib/navigation/index.ts";
import { CountDot, IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import styles from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { type BackOfficeSection, openSections } from "./back-office-sections.ts";
import { backOfficeCall, leaveBackOffice } from "./back-office-session.ts";
import { FindButton } from "./find/find-button.tsx";
import { LazyShortcutHelp } from "./lazy-parts.tsx";

interface BackOfficeHeadProps {
  section: BackOfficeSection;
  operator: Operator;
  /** The back office, whose keys it explains. */
  within: RefObject<HTMLElement | null>;
}

/** Sections of the back office, each with its number of open tasks, and log out. */
export function BackOfficeHead({ section, operator, within }: BackOfficeHeadProps) {
  const { t, i18n } = useLingui();
  const zone = zoneName(i18n.locale, useTimeZone(), new Date(now()));
  const name = operator.shownAs;
  const list = useScrollToCurrent<HTMLUListElement>(section);
  const open = openSections(operator);
  const { data: waiting } = useQuery({
    queryKey: backOfficeKeys.waiting,
    queryFn: ({ signal }) => backOfficeCall("backoffice.waiting", {}, signal),
    staleTime: 0,
  });
  const sections: readonly {
    name: BackOfficeSection;
    icon: IconName;
    label: string;
    waits?: number | undefined;
  }[] = [
    { name: "chats", icon: "chat", label: t`Chats`, waits: waiting?.chats },
    { name: "approvals", icon: "team", label: t`Second operator`, waits: waiting?.approvals },
    { name: "promotions", icon: "promo", label: t`Promotions`, waits: waiting?.promotions },
    { name: "deposits", icon: "wallet", label: t`Deposits`, waits: waiting?.deposits },
    { name: "payments", icon: "card", label: t`Payments`, waits: waiting?.payments },
    { name: "withdrawals", icon: "bank", label: t`Withdrawals`, waits: waiting?.withdrawals },
    { name: "rules", icon: "check", label: t`Approval rules` },
    { name: "adjustments", icon: "swap", label: t`Adjustments`, waits: waiting?.adjustments },
    { name: "statements", icon: "download", label: t`Statements` },
    { name: "reconciliation", icon: "chart", label: t`Reconciliation`, waits: waiting?.reconciliation },
    { name: "agents", icon: "team", label: t`Players and agents` },
    { name: "contracts", icon: "percent", label: t`Contracts`, waits: waiting?.contracts },
    { name: "settlements", icon: "clock", label: t`Settlements`, waits: waiting?.settlements },
    { name: "lotteries", icon: "lott", label: t`Lotteries`, waits: waiting?.lotteries },
    { name: "feedback", icon: "pen", label: t`Feedback`, waits: waiting?.feedback },
    { name: "identity", icon: "user", label: t`Identity`, waits: waiting?.identity },
    { name: "messages", icon: "mail", label: t`Messages` },
    { name: "announcements", icon: "horn", label: t`Announcements` },
    { name: "canned", icon: "book", label: t`Answers` },
    { name: "methods", icon: "qr", label: t`Payment methods` },
    { name: "audit", icon: "eye", label: t`Audit trail` },
    { name: "security", icon: "lock", label: t`Security` },
  ];
  const chats = waiting?.chats ?? 0;
  const waitingText =
    chats > 0 ? t`${plural(chats, { one: "# player waiting", other: "# players waiting" })}` : "";
  return (
    <header className={styles.side}>
      <div className={styles.top}>
        <h1>
          <Trans>Back office</Trans>
        </h1>
        <span className={styles.zone}>{t`Times in ${zone}`}</span>
        <IconButton icon="out" label={t`Log out ${name}`} onClick={() => void leaveBackOffice()} />
      </div>
      <FindButton />
      <p className="vh" role="status">
        {waitingText}
      </p>
      <nav aria-label={t`Back office sections`}>
        <ul ref={list} className={styles.sections}>
          {sections
            .filter(({ name }) => open.includes(name))
            .map(({ name, icon, label, waits = 0 }) => (
              <li key={name}>
                <Link
                  to="/backoffice"
                  search={name === "chats" ? {} : { section: name }}
                  className={cx(styles.action, name === section && styles.here)}
                  aria-current={name === section ? "page" : undefined}
                >
                  <span className={styles.sign}>
                    <Icon name={icon} />
                    <CountDot count={waits} />
                  </span>
                  <span>{label}</span>
                  {waits > 0 && (
                    <span className="vh">
                      {t`${plural(waits, { one: "# waiting for an answer", other: "# waiting for an answer" })}`}
                    </span>
                  )}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <LazyShortcutHelp within={within} />
    </header>
  );
}
