import type { SecurityConfig } from "@foyer/contract/security";
import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { SecurityPart } from "../../entities/security/security-parts.ts";
import { securityQuery } from "../../entities/security/security-queries.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { AddCard } from "./add-card.tsx";
import {
  LazyCards,
  LazyContact,
  LazyHistory,
  LazyQuestions,
  LazySocialAccounts,
  LazyTwoStep,
} from "./lazy-parts.tsx";
import { Overview } from "./overview.tsx";
import { PaymentPassword } from "./payment-password.tsx";
import styles from "./security-center.module.css";

/** What protects the account: what is set, what is worth setting, and a page for each under its own address. */
export default function SecurityCenterScreen() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const session = useSession();
  const { part } = useSearch("/m/securityCenter");
  const isMember = session !== undefined && session !== null && !isGuest(session.type ?? 0);
  const { data, error, isFetching, refetch } = useQuery({ ...securityQuery(), enabled: isMember });
  if (!isMember)
    return (
      <div className={styles.screen}>
        <EmptyState
          title={t`Guests have no account to protect.`}
          text={errorText(new ApiError("session.real.account.required"))}
          action={
            <Link
              to="/m/login"
              search={{ from: "/m/securityCenter" }}
              className={buttonClass({ look: "primary" })}
            >
              <Trans>Log in</Trans>
            </Link>
          }
        />
      </div>
    );
  return (
    <div className={styles.screen}>
      {data ? (
        <Part key={part ?? "overview"} part={part} config={data} />
      ) : error ? (
        <LoadFailed what="page" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <div className={styles.skeletons}>
          <Skeleton className={styles.skeleton} />
          <Skeleton className={styles.skeleton} />
          <Skeleton className={styles.skeleton} />
        </div>
      )}
    </div>
  );
}

function Part({ part, config }: { part: SecurityPart | undefined; config: SecurityConfig }) {
  const { t } = useLingui();
  switch (part) {
    case "payment":
      return (
        <Page title={t`Payment password`}>
          <PaymentPassword config={config} />
        </Page>
      );
    case "cards":
      return (
        <Page title={t`Cards and wallets`}>
          <LazyCards config={config} />
        </Page>
      );
    case "add-card":
      return (
        <Page title={t`Add card or wallet`}>
          <AddCard config={config} />
        </Page>
      );
    case "email":
      return (
        <Page title={t`E-mail address`}>
          <LazyContact channel="email" config={config} />
        </Page>
      );
    case "mobile":
      return (
        <Page title={t`Mobile number`}>
          <LazyContact channel="sms" config={config} />
        </Page>
      );
    case "two-step":
      return (
        <Page title={t`Two-step login`}>
          <LazyTwoStep config={config} />
        </Page>
      );
    case "questions":
      return (
        <Page title={t`Security questions`}>
          <LazyQuestions config={config} />
        </Page>
      );
    case "social":
      return (
        <Page title={t`Linked accounts`}>
          <LazySocialAccounts config={config} />
        </Page>
      );
    case "history":
      return (
        <Page title={t`Login history`}>
          <LazyHistory />
        </Page>
      );
    default:
      return <Overview config={config} />;
  }
}

/** A page of the security centre; its heading takes the focus, so that a screen reader says where one is. */
function Page({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.part}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}
