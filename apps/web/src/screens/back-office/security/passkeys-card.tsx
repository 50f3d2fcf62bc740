import type { Passkey } from "@foyer/contract/passkeys";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { DeviceRow, deviceListClass } from "../../../entities/session/device-row.tsx";
import { useBrowserPasskeys } from "../../../features/passkeys/passkey-support.ts";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { useDay } from "../../../i18n/use-moment.ts";
import { LIMITS } from "../../../lib/durations.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, setSecondFactor } from "../back-office-session.ts";
import { addPasskey } from "./operator-passkeys.ts";

interface PasskeysCardProps {
  passkeys: readonly Passkey[];
  /** An authenticator app is connected. */
  hasApp: boolean;
}

/** The operator's passkeys: create one for this device, name one, remove one. */
export function PasskeysCard({ passkeys, hasApp }: PasskeysCardProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const day = useDay();
  const queries = useQueryClient();
  const able = useBrowserPasskeys();
  const [naming, setNaming] = useState<Passkey>();
  const changed = { onSettled: () => queries.invalidateQueries({ queryKey: backOfficeKeys.passkeys }) };
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: (added) => {
      if (!added) return;
      setSecondFactor("on");
      toast("success", t`Your passkey is ready.`);
    },
    ...changed,
  });
  const remove = useMutation({
    mutationFn: (passkeyId: string) => backOfficeCall("backoffice.passkey.remove", { params: { passkeyId } }),
    onSuccess: () => {
      if (passkeys.length === 1 && !hasApp) setSecondFactor("off");
    },
    ...changed,
  });
  const isBusy = add.isPending || remove.isPending;
  const failure = add.error ?? remove.error;
  const start = (act: () => void) => {
    if (isBusy) return;
    add.reset();
    remove.reset();
    act();
  };
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>
          <Trans>Passkeys</Trans>
        </h2>
      </header>
      <p className={styles.fact}>
        {hasApp ? (
          <Trans>Log in with your fingerprint, face or screen lock instead of password and code.</Trans>
        ) : (
          <Trans>
            Log in with your fingerprint, face or screen lock. Once you have a passkey, your password alone no
            longer logs you in.
          </Trans>
        )}
      </p>
      <ul className={deviceListClass}>
        {passkeys.map((passkey) => {
          const { id, name, createdAt, usedAt } = passkey;
          const made = day(createdAt);
          const used = usedAt && day(usedAt);
          return (
            <DeviceRow
              key={id}
              icon="lock"
              name={name}
              facts={used ? <Trans>Last used {used}</Trans> : <Trans>Created {made}</Trans>}
            >
              <Button size="small" aria-label={t`Rename ${name}`} onClick={() => setNaming(passkey)}>
                <Trans>Rename</Trans>
              </Button>
              <Button
                size="small"
                busy={remove.isPending && remove.variables === id}
                aria-label={t`Remove ${name}`}
                onClick={() => start(() => remove.mutate(id))}
              >
                <Trans>Remove</Trans>
              </Button>
            </DeviceRow>
          );
        })}
      </ul>
      {failure && (
        <p className={styles.refusal} role="alert">
          {errorText(failure)}
        </p>
      )}
      <div className={styles.choices}>
        {able ? (
          <Button look="outline" busy={add.isPending} onClick={() => start(() => add.mutate())}>
            <Trans>Create passkey</Trans>
          </Button>
        ) : (
          <p className={styles.fact}>
            <Trans>This browser can't create a passkey here.</Trans>
          </p>
        )}
      </div>
      {naming && <NameSheet passkey={naming} onClose={() => setNaming(undefined)} />}
    </article>
  );
}

function NameSheet({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [value, setValue] = useState(name);
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.passkey.name", { params: { passkeyId: id }, body: { name: value.trim() } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: backOfficeKeys.passkeys });
      onClose();
    },
  });
  const missing = tried && value.trim() === "" ? t`Enter a name.` : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (value.trim() !== "" && !save.isPending) save.mutate();
  };
  return (
    <Sheet title={t`Rename passkey`} closeLabel={t`Close`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label={t`Name`}
          maxLength={LIMITS.passkeyName}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          error={missing ?? (save.error ? errorText(save.error) : undefined)}
        />
        <Button type="submit" look="primary" full busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
