import type { InvitationLink, OpeningTerms } from "@foyer/contract/invitations";
import { addDays } from "@foyer/domain/record-days";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { invitationLinkQuery, keepLink } from "../../entities/invitation/invitation-queries.ts";
import recordStyles from "../../entities/record/record.module.css";
import { useToday } from "../../entities/record/use-record-times.ts";
import { givenRates, type RateTexts } from "../../features/give-rates/given-rates.ts";
import { RateBoxes } from "../../features/give-rates/rate-boxes.tsx";
import { useErrorText } from "../../i18n/error-texts.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { ApiError, call, refusalOf } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { hrefOf, Link, useGo } from "../../lib/navigation/index.ts";
import { sendingKeys } from "../../lib/sending-keys.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./agent-register.module.css";
import { TypeChoice } from "./type-choice.tsx";
import { WithTerms } from "./with-terms.tsx";

/** One per page: a request whose answer was lost is repeated with its key. */
const keyOf = sendingKeys();
/** A link lasts at most so many days; the platform checks it. */
const MOST_DAYS = 366;

/** Creates a link, or edits note and last day of one. */
export default function LinkForm({ code }: { code?: string }) {
  return (
    <div className={recordStyles.screen}>
      {code === undefined ? (
        <WithTerms>{(terms) => <NewLink terms={terms} />}</WithTerms>
      ) : (
        <EditedLink code={code} />
      )}
    </div>
  );
}

function NewLink({ terms }: { terms: OpeningTerms }) {
  const [agent, setAgent] = useState(false);
  const [rates, setRates] = useState<RateTexts>({});
  const given = givenRates(terms.rates, rates);
  return (
    <NoteForm
      fixed={false}
      ready={given !== undefined}
      save={<Trans>Create link</Trans>}
      onSave={(own) => {
        const link = { agent, rates: given ?? [], ...own };
        return call("invitations.create", { body: { ...link, clientKey: keyOf(link) } });
      }}
    >
      <TypeChoice agent={agent} onChoose={setAgent} />
      <RateBoxes terms={terms} texts={rates} onChange={setRates} />
    </NoteForm>
  );
}

function EditedLink({ code }: { code: string }) {
  const { i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(invitationLinkQuery(code));
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
  if (!data && error)
    return <LoadFailed what="invitation" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data)
    return (
      <div className={styles.form} aria-busy="true">
        <Skeleton className={styles.waitingField} />
        <Skeleton className={styles.waitingField} />
      </div>
    );
  return (
    <NoteForm
      link={data}
      fixed={data.fixed}
      ready
      save={<Trans>Save</Trans>}
      onSave={(body) => call("invitations.edit", { params: { code }, body })}
    />
  );
}

interface NoteFormProps {
  link?: InvitationLink;
  fixed: boolean;
  /** The other fields are valid. */
  ready: boolean;
  save: ReactNode;
  onSave: (own: { note?: string; expiresOn?: string }) => Promise<InvitationLink>;
  children?: ReactNode;
}

/** Note and last day of a link, below what cannot be changed later. */
function NoteForm({ link, fixed, ready, save, onSave, children }: NoteFormProps) {
  const { t } = useLingui();
  const go = useGo();
  const client = useQueryClient();
  const errorText = useErrorText();
  const today = useToday();
  const [note, setNote] = useState(link?.note ?? "");
  const [expiresOn, setExpiresOn] = useState(link?.expiresOn ?? "");
  const [wrongDay, setWrongDay] = useState<ApiError>();
  const saving = useMutation({
    mutationFn: () => onSave({ ...(note.trim() && { note: note.trim() }), ...(expiresOn && { expiresOn }) }),
    onSuccess: (saved) => {
      keepLink(client, saved);
      if (link) toast("success", t`Link saved.`);
      go(hrefOf({ to: "/m/agentRegister", search: { code: saved.code } }), { replace: true });
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal.code === "invitation.expiry.invalid") setWrongDay(refusal);
      else {
        toast("error", errorText(refusal));
        void client.invalidateQueries({ queryKey: endpointKey("invitations.terms") });
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !saving.isPending) saving.mutate();
  };
  return (
    <form className={styles.form} noValidate method="post" onSubmit={submit}>
      {children}
      {!fixed && (
        <Field
          type="date"
          label={t`Last day (optional)`}
          min={today}
          max={addDays(today, MOST_DAYS)}
          value={expiresOn}
          error={wrongDay && errorText(wrongDay)}
          hint={t`Without one, the link can be used until you end it.`}
          onChange={(event) => {
            setWrongDay(undefined);
            setExpiresOn(event.target.value);
          }}
        />
      )}
      <Field
        label={t`Note (optional)`}
        icon="pen"
        autoComplete="off"
        maxLength={LIMITS.linkNote}
        value={note}
        hint={t`Only you see it.`}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" full busy={saving.isPending} disabled={!ready}>
        {save}
      </Button>
    </form>
  );
}
