import type { Identity } from "@foyer/contract/identity";
import type { Profile } from "@foyer/contract/profile";
import { DOCUMENT_KINDS, type DocumentSide, requiredSides } from "@foyer/domain/identity";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { identityQuery } from "../../entities/identity/identity-queries.ts";
import { useIdentityTexts } from "../../entities/identity/identity-texts.ts";
import {
  AddressField,
  BirthDateField,
  NationalityField,
} from "../../entities/personal-data/personal-fields.tsx";
import { profileQuery } from "../../entities/personal-data/profile-queries.ts";
import { usePersonalChecks } from "../../entities/personal-data/use-personal-texts.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { Field } from "../../ui/field/field.tsx";
import { TextArea } from "../../ui/field/text-area.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { DocumentBox } from "./document-box.tsx";
import { dropIdentityDraft, readIdentityDraft, saveIdentityDraft, sendingKeys } from "./identity-draft.ts";
import styles from "./identity-form.module.css";

const FIELDS = ["name", "birthDate", "nationality", "address", "remark"] as const;
type FieldName = (typeof FIELDS)[number];

interface IdentityFormProps {
  identity: Identity;
  profile: Profile;
  userName: string;
}

/** Form of a submission: the document's pages, and what it says. Kept as a draft until it is sent. */
export function IdentityForm({ identity, profile, userName }: IdentityFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { kinds, sides } = useIdentityTexts();
  const checks = usePersonalChecks();
  const [draft] = useState(() => readIdentityDraft(userName));
  const [kind, setKind] = useState(draft.kind);
  const [documents, setDocuments] = useState(draft.documents);
  const [judged, setJudged] = useState(false);
  const [keyOf] = useState(sendingKeys);
  const known = identity.name;
  const form = useForm<FieldName>({
    initial: {
      name: known ?? draft.values["name"] ?? "",
      birthDate: draft.values["birthDate"] ?? profile.values.birthDate ?? "",
      nationality: draft.values["nationality"] ?? profile.values.nationality ?? "",
      address: draft.values["address"] ?? profile.values.address ?? "",
      remark: draft.values["remark"] ?? "",
    },
    checks: {
      ...(known === undefined && {
        name: (value) => checks.required(value) ?? checks.ruled("payeeName", value),
      }),
      birthDate: (value) => checks.required(value) ?? checks.birthDate(value),
      nationality: checks.required,
      address: (value) => checks.required(value) ?? checks.ruled("address", value),
      remark: (value) => checks.ruled("remark", value),
    },
  });
  const { field, values } = form;
  useEffect(
    () => saveIdentityDraft(userName, { kind, documents, values }),
    [userName, kind, documents, values],
  );

  const required = requiredSides(kind);
  const shown: readonly DocumentSide[] =
    kind === "passport" ? ["front", "extra"] : ["front", "back", "extra"];
  const missing = required.filter((side) => documents[side] === undefined);
  const send = useMutation({
    mutationFn: () => {
      const request = {
        kind,
        front: documents.front ?? "",
        ...(kind !== "passport" && documents.back !== undefined && { back: documents.back }),
        ...(documents.extra !== undefined && { extra: documents.extra }),
        ...(known === undefined && { name: values.name.trim() }),
        birthDate: values.birthDate,
        nationality: values.nationality,
        address: values.address.trim(),
        ...(values.remark.trim() !== "" && { remark: values.remark.trim() }),
      };
      return call("identity.submit", { body: { ...request, clientKey: keyOf(request) } });
    },
    onSuccess: (value) => {
      dropIdentityDraft();
      client.setQueryData(identityQuery().queryKey, value);
      void client.invalidateQueries({ queryKey: profileQuery().queryKey });
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      const refused = checks.refused(refusal);
      if (refused && FIELDS.includes(refused.field as FieldName))
        form.refuse(refused.field as FieldName, refused.text);
      // pictures deleted in the meantime have to be taken again
      if (refusal.code === "identity.document.unknown") setDocuments({});
      // sent on another device in the meantime
      if (refusal.code === "identity.not.now")
        void client.invalidateQueries({ queryKey: identityQuery().queryKey });
    },
  });
  const checkFields = form.submit(() => missing.length === 0 && !send.isPending && send.mutate());
  const submit = (event: FormEvent) => {
    setJudged(true);
    checkFields(event);
  };
  const length = [...values.remark.trim()].length;
  const most = LIMITS.remark;
  const refusedAtField = send.isError && checks.refused(refusalOf(send.error)) !== undefined;

  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={submit}>
      <ChoiceChips
        legend={t`Document`}
        choices={DOCUMENT_KINDS.map((value) => ({ value, label: kinds[value] }))}
        value={kind}
        onChoose={setKind}
      />
      <fieldset className={styles.pages}>
        <legend>{t`Pictures`}</legend>
        {shown.map((side) => (
          <DocumentBox
            key={side}
            label={side === "extra" ? t`${sides[side]} (optional)` : sides[side]}
            document={documents[side]}
            missing={judged && missing.includes(side)}
            onChange={(document) =>
              setDocuments((current) => {
                const { [side]: _, ...others } = current;
                return document === undefined ? others : { ...others, [side]: document };
              })
            }
          />
        ))}
        <p className={styles.hint}>
          <Trans>
            All four corners in view, without glare. Stored encrypted, and read only by the staff who check
            identities.
          </Trans>
        </p>
      </fieldset>
      <Field
        {...field("name")}
        label={t`Full name, as on the document`}
        autoComplete="name"
        maxLength={LIMITS.payeeName}
        disabled={known !== undefined}
        hint={known === undefined ? undefined : t`Fixed for your account.`}
      />
      <BirthDateField field={field("birthDate")} />
      <NationalityField
        field={field("nationality")}
        onChoose={(code) => {
          form.write("nationality", code);
          form.say("nationality", undefined);
        }}
      />
      <AddressField field={field("address")} />
      <TextArea
        label={t`Remark (optional)`}
        rows={2}
        name="remark"
        value={values.remark}
        error={field("remark").error}
        hint={t`${length} of ${most} characters`}
        onChange={({ target }) => form.write("remark", target.value)}
        onBlur={field("remark").onBlur}
      />
      {send.isError && !refusedAtField && (
        <p className={styles.error} role="alert">
          <Icon name="warn" size="s" />
          {errorText(send.error)}
        </p>
      )}
      <Button type="submit" look="primary" size="large" full busy={send.isPending}>
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
