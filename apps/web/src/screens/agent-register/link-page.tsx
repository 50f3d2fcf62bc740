import type { InvitationLink } from "@foyer/contract/invitations";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { invitationLinkQuery } from "../../entities/invitation/invitation-queries.ts";
import { LinkState } from "../../entities/invitation/link-state.tsx";
import { RatesLine } from "../../entities/invitation/rates-line.tsx";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import recordStyles from "../../entities/record/record.module.css";
import { Facts } from "../../entities/record/record-list.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { ShareButton } from "../../features/share-page/share-button.tsx";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { useDay } from "../../i18n/use-moment.ts";
import { ApiError } from "../../lib/http/index.ts";
import { hrefOf, Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Note } from "../../ui/note/note.tsx";
import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./agent-register.module.css";
import { EndLinkDialog } from "./end-link-dialog.tsx";
import { LinkPicture } from "./link-picture.tsx";
import { LinkStatistics } from "./link-statistics.tsx";

/** An invitation link to hand on, what it opens, and what came of it. */
export default function LinkPage({ code }: { code: string }) {
  const { t, i18n } = useLingui();
  const query = useQuery(invitationLinkQuery(code));
  const { data, error, isFetching, refetch } = query;
  if (!data && !error)
    return (
      <div className={recordStyles.screen} aria-busy="true">
        <Skeleton className={styles.waitingCode} />
        <Skeleton className={styles.waitingFacts} />
        <Skeleton className={styles.waitingFacts} />
      </div>
    );
  if (error instanceof ApiError && error.code === "invitation.unknown")
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.invitation.title)}
        text={i18n._(NOT_FOUND.invitation.text)}
        action={
          <Link
            to="/m/agentRegister"
            search={{ view: "links" }}
            replace
            className={buttonClass({ look: "secondary" })}
          >
            <Trans>All links</Trans>
          </Link>
        }
      />
    );
  if (!data) return <LoadFailed what="invitation" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <div className={recordStyles.screen}>
      <AsOfNote query={query} offline={t`Copying works. Everything else on this page needs a connection.`} />
      {data.state === "open" ? <HandOn link={data} /> : <Closed link={data} />}
      <Terms link={data} />
      <LinkStatistics link={data} />
      <Actions link={data} />
    </div>
  );
}

/** The address as a picture and as a text. */
function HandOn({ link: { code } }: { link: InvitationLink }) {
  const { t } = useLingui();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const url = `${location.origin}${hrefOf({ to: "/m/register", search: { code } })}`;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast("success", t`Link copied.`),
      () => toast("error", t`Couldn't copy. Select the text and copy it yourself.`),
    );
  return (
    <section className={styles.handOn}>
      <QrCode address={url} label={t`QR code of the link ${code}`} className={styles.qr} />
      <p className={styles.url} dir="ltr">
        {url}
      </p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => void copy()}>
          <Icon name="copy" size="s" />
          <Trans>Copy link</Trans>
        </Button>
        <ShareButton title={t`Join me at ${merchantName}`} shared={{ url }} look="secondary" />
        <LinkPicture code={code} url={url} merchantName={merchantName} />
      </div>
    </section>
  );
}

/** Why nobody can join by the link. */
function Closed({ link: { code, state } }: { link: InvitationLink }) {
  const { t } = useLingui();
  return (
    <>
      <h2 className={styles.title}>
        <bdi>{code}</bdi> <LinkState state={state} />
      </h2>
      <Note icon="warn">
        {state === "exhausted"
          ? t`Nobody can join by this link until you have an account of its rebate level left.`
          : state === "expired"
            ? t`Nobody can join by this link any more. Choose a later day to open it again.`
            : t`Nobody can join by this link any more. Whoever has joined stays in your team.`}
      </Note>
    </>
  );
}

function Terms({ link }: { link: InvitationLink }) {
  const { t } = useLingui();
  const day = useDay();
  const { shortDay } = useRecordTimes();
  const { agent, fixed, rates, note, expiresOn, createdAt, endedAt } = link;
  return (
    <Facts
      facts={[
        { label: t`Opens`, value: agent ? t`An agent's account` : t`A player's account` },
        { label: t`Rebate rates`, value: <RatesLine rates={rates} /> },
        {
          label: t`Last day`,
          value: fixed ? t`None: your fixed code` : expiresOn === undefined ? t`None` : shortDay(expiresOn),
        },
        ...(note === undefined ? [] : [{ label: t`Note`, value: <bdi>{note}</bdi> }]),
        { label: t`Created`, value: day(createdAt) },
        ...(endedAt === undefined ? [] : [{ label: t`Ended`, value: day(endedAt) }]),
      ]}
    />
  );
}

function Actions({ link }: { link: InvitationLink }) {
  const [ending, setEnding] = useState(false);
  const { code, fixed, state } = link;
  if (state === "ended") return null;
  return (
    <div className={styles.actions}>
      <Link
        to="/m/agentRegister"
        search={{ code, form: "edit" }}
        className={buttonClass({ look: "secondary" })}
      >
        <Icon name="pen" size="s" />
        <Trans>Edit</Trans>
      </Link>
      {!fixed && (
        <Button look="danger" onClick={() => setEnding(true)}>
          <Trans>End link</Trans>
        </Button>
      )}
      {ending && <EndLinkDialog code={code} onClose={() => setEnding(false)} />}
    </div>
  );
}
