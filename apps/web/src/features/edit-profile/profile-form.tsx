import type { Profile, ProfileField } from "@foyer/contract/profile";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type InputHTMLAttributes, useEffect, useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { memberInfoQuery } from "../../entities/member/member-queries.ts";
import {
  AddressField,
  BirthDateField,
  NationalityField,
} from "../../entities/personal-data/personal-fields.tsx";
import { profileQuery } from "../../entities/personal-data/profile-queries.ts";
import { usePersonalChecks } from "../../entities/personal-data/use-personal-texts.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { type Changes, readChanges, storeChanges } from "./profile-draft.ts";
import styles from "./profile-form.module.css";

const CONTACTS = ["qqNum", "facebook", "wechat", "line", "whatsapp", "zalo"] as const;
const FIELDS = ["nickname", "birthDate", "nationality", "address", ...CONTACTS] as const;

interface ProfileFormProps {
  profile: Profile;
  userName: string;
}

/** Form of the personal data. Unsaved changes are kept until they are saved or discarded. */
export function ProfileForm({ profile, userName }: ProfileFormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { rules } = useFieldRules();
  const checks = usePersonalChecks();
  const [restored] = useState(() => readChanges(userName));
  const saved = (field: ProfileField) => profile.values[field] ?? "";
  const fixed = (field: ProfileField) =>
    profile.fixed.includes(field) ? t`Fixed by your identity check.` : undefined;
  const shown = CONTACTS.filter(
    (field) => saved(field) !== "" || rules.some((rule) => rule.field === field && rule.enabled),
  );
  const checkOf = (field: ProfileField) => (value: string) => checks.ruled(field, value);
  const form = useForm<ProfileField>({
    initial: Object.fromEntries(
      FIELDS.map((field) => [field, (fixed(field) ? undefined : restored[field]) ?? saved(field)]),
    ) as Record<ProfileField, string>,
    checks: {
      nickname: checkOf("nickname"),
      ...(!fixed("birthDate") && { birthDate: checks.birthDate }),
      nationality: () => undefined,
      address: checkOf("address"),
      ...Object.fromEntries(shown.map((field) => [field, checkOf(field)])),
    },
  });
  const { field, values } = form;
  const changes: Changes = Object.fromEntries(
    FIELDS.filter((name) => values[name].trim() !== saved(name)).map((name) => [name, values[name].trim()]),
  );
  const changed = Object.keys(changes).length > 0;
  const draft = JSON.stringify(changes);
  useEffect(() => storeChanges(userName, JSON.parse(draft) as Changes), [userName, draft]);

  const save = useMutation({
    mutationFn: () => call("profile.save", { body: changes }),
    onSuccess: (value) => {
      client.setQueryData(profileQuery().queryKey, value);
      void client.invalidateQueries({ queryKey: memberInfoQuery().queryKey });
      toast("success", t`Changes saved`, DURATIONS.toastSuccess);
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      const refused = checks.refused(refusal);
      if (refused && FIELDS.includes(refused.field as ProfileField))
        form.refuse(refused.field as ProfileField, refused.text);
      // confirmed or sent on another device in the meantime
      if (refusal.code === "profile.field.fixed")
        void client.invalidateQueries({ queryKey: profileQuery().queryKey });
    },
  });
  const discard = () => {
    for (const name of FIELDS) {
      form.write(name, saved(name));
      form.say(name, undefined);
    }
    save.reset();
  };
  const labels: Record<(typeof CONTACTS)[number], InputHTMLAttributes<HTMLInputElement> & { label: string }> =
    {
      qqNum: { label: t`QQ number`, inputMode: "numeric" },
      facebook: { label: t`Facebook` },
      wechat: { label: t`WeChat`, autoCapitalize: "none" },
      line: { label: t`LINE`, autoCapitalize: "none" },
      whatsapp: { label: t`WhatsApp`, type: "tel" },
      zalo: { label: t`Zalo`, type: "tel" },
    };
  const refusedAtField = save.isError && checks.refused(refusalOf(save.error)) !== undefined;

  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={form.submit(() => changed && !save.isPending && save.mutate())}
    >
      <Field
        {...field("nickname")}
        label={t`Nickname`}
        icon="user"
        autoComplete="nickname"
        hint={checks.hint("nickname")}
      />
      {profile.name !== undefined && (
        <Field
          label={t`Full name`}
          value={profile.name}
          disabled
          hint={t`Fixed for your account.`}
          readOnly
        />
      )}
      <BirthDateField field={field("birthDate")} fixed={fixed("birthDate")} />
      <NationalityField
        field={field("nationality")}
        fixed={fixed("nationality")}
        onChoose={(code) => form.write("nationality", code)}
      />
      <AddressField field={field("address")} />
      {shown.map((name) => (
        <Field key={name} {...field(name)} {...labels[name]} autoComplete="off" />
      ))}
      {save.isError && !refusedAtField && (
        <p className={styles.error} role="alert">
          <Icon name="warn" size="s" />
          {errorText(save.error)}
        </p>
      )}
      <p className={styles.state} role="status">
        {changed && <Trans>You have unsaved changes.</Trans>}
      </p>
      <div className={styles.actions}>
        {changed && (
          <Button onClick={discard}>
            <Trans>Discard</Trans>
          </Button>
        )}
        <Button type="submit" look="primary" size="large" busy={save.isPending} disabled={!changed}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
