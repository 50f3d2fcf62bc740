import type { Identity } from "@foyer/contract/identity";
import { canSubmitIdentity } from "@foyer/domain/identity";
import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { identityQuery } from "../../entities/identity/identity-queries.ts";
import { IdentityStateLabel } from "../../entities/identity/identity-state.tsx";
import { useIdentityTexts } from "../../entities/identity/identity-texts.ts";
import { OwnDocument } from "../../entities/identity/own-document.tsx";
import { profileQuery } from "../../entities/personal-data/profile-queries.ts";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { IdentityForm } from "../../features/check-identity/identity-form.tsx";
import { useDay, useMoment } from "../../i18n/use-moment.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./identity-screen.module.css";

/** Identity check: its state, what to do now, and the form of a submission. */
export default function IdentityScreen() {
  const { t } = useLingui();
  const session = useSession();
  if (isGuest(session?.type ?? 0))
    return (
      <EmptyState
        title={t`Guests need no identity check.`}
        text={t`Create an account to have a profile.`}
        action={<CreateAccountLink look="primary" />}
      />
    );
  return <Check userName={session?.userName ?? ""} />;
}

function Check({ userName }: { userName: string }) {
  const identity = useQuery({ ...identityQuery(), refetchOnMount: "always" });
  const profile = useQuery(profileQuery());
  const failed = [identity, profile].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <LoadFailed
        what="identity"
        error={failed.error}
        busy={identity.isFetching || profile.isFetching}
        onRetry={() => Promise.all([identity.refetch(), profile.refetch()])}
      />
    );
  if (!identity.data || !profile.data)
    return (
      <div className={styles.screen}>
        <Skeleton className={styles.skeleton} />
      </div>
    );
  return (
    <div className={styles.screen}>
      <State identity={identity.data} />
      {canSubmitIdentity(identity.data.state) && (
        <IdentityForm identity={identity.data} profile={profile.data} userName={userName} />
      )}
    </div>
  );
}

function State({ identity }: { identity: Identity }) {
  const { t } = useLingui();
  const moment = useMoment();
  const day = useDay();
  const { kinds, sides, reasons } = useIdentityTexts();
  const { state, kind, submittedAt, decidedAt, reason, message, validUntil, documents } = identity;
  const sent = submittedAt === undefined ? "" : moment(submittedAt);
  const decided = decidedAt === undefined ? "" : moment(decidedAt);
  const last = validUntil === undefined ? "" : day(validUntil);
  return (
    <section className={styles.card} aria-label={t`State`}>
      <header className={styles.head}>
        <h2>{kind ? kinds[kind] : t`Confirm your identity`}</h2>
        <IdentityStateLabel state={state} />
      </header>
      <div role="status" className={styles.text}>
        {state === "none" && (
          <p>
            <Trans>Send a picture of an identity document. Our staff read it and answer here.</Trans>
          </p>
        )}
        {(state === "submitted" || state === "review") && (
          <p>
            <Trans>Sent {sent}. We'll send you a message when it is read.</Trans>
          </p>
        )}
        {state === "confirmed" && (
          <p>
            <Trans>Confirmed {decided}. Name, birth date and nationality are now fixed.</Trans>
          </p>
        )}
        {state === "confirmed" && last !== "" && (
          <p>
            <Trans>The document is valid until {last}.</Trans>
          </p>
        )}
        {state === "expired" && (
          <p>
            <Trans>The document was valid until {last}. Send a new one to stay confirmed.</Trans>
          </p>
        )}
        {state === "refused" && reason && reason !== "other" && <p>{reasons[reason]}</p>}
        {state === "refused" && message !== undefined && (
          <blockquote dir="auto" className={styles.message}>
            {message}
          </blockquote>
        )}
        {state === "refused" && (
          <p>
            <Trans>Answered {decided}. You can send your documents again.</Trans>
          </p>
        )}
      </div>
      {!canSubmitIdentity(state) && documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map(({ document, side }) => (
            <li key={document}>
              <OwnDocument document={document} alt={sides[side]} />
              <span>{sides[side]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
