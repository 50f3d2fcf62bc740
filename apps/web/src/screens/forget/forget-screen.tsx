import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  LatePhoneRecoveryForm,
  loadPhoneRecoveryForm,
  MailRecoveryForm,
  NewPasswordForm,
  useMailedTicket,
} from "../../features/password/index.ts";
import { note, readSession } from "../../features/session/index.ts";
import { useFlag, useSettings } from "../../features/whitelabel/index.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { useLedOn } from "../../lib/use-led-on.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { FormPage } from "../../ui/form-page/form-page.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./forget-screen.module.css";

/** Back in without the password: by a link, by a code, and by what the link leads to. */
export default function ForgetScreen() {
  const { t } = useLingui();
  const go = useGo();
  const { ticket, drop } = useMailedTicket();
  // A password is set by a code of the platform's own: Google's word is taken at sign-in and registration.
  const byGoogle = useSettings()?.signIn.firebase !== undefined;
  const phoneOffered = useFlag("CHNGPASSVERIF3") && !byGoogle;
  const [chosen, setChosen] = useState<"mail" | "phone">("mail");
  const [changed, setChanged] = useState(false);
  const way = phoneOffered ? chosen : "mail";

  useLedOn(changed, () => go({ to: "/m/login" }, { replace: true, byItself: true }));

  const say = () => {
    toast("success", t`Change saved`, DURATIONS.toastSuccess);
    setChanged(true);
  };

  const near = () => loadPhoneRecoveryForm().catch(() => {});

  if (ticket !== undefined) {
    return (
      <FormPage
        title={<Trans>A new key.</Trans>}
        words={<Trans>Choose a password you use nowhere else.</Trans>}
      >
        <NewPasswordForm
          key={ticket}
          ticket={ticket}
          onDead={drop}
          onChanged={(username) => {
            // The platform has ended every session of the account: this browser's, too.
            if (readSession()?.userName === username) note({ fact: "signed-out" });
            say();
          }}
        />
      </FormPage>
    );
  }
  return (
    <FormPage
      title={<Trans>Lost your key?</Trans>}
      words={
        way === "mail" ? (
          <Trans>A link to a new one goes to the e-mail address of your account.</Trans>
        ) : (
          <Trans>A code goes to the mobile number of your account.</Trans>
        )
      }
    >
      {phoneOffered && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div role="group" aria-label={t`Get back in by`} className={styles.ways}>
          <button type="button" aria-pressed={way === "mail"} onClick={() => setChosen("mail")}>
            <Trans>E-mail</Trans>
          </button>
          <button
            type="button"
            aria-pressed={way === "phone"}
            onPointerDown={near}
            onFocus={near}
            onClick={() => setChosen("phone")}
          >
            <Trans>Phone</Trans>
          </button>
        </div>
      )}
      {way === "mail" ? (
        <MailRecoveryForm onSent={() => go.back({ to: "/m/login" })} />
      ) : (
        <LatePhoneRecoveryForm onChanged={say} />
      )}
      <p className={styles.other}>
        <Trans>Found it?</Trans>{" "}
        <Link to="/m/login" className={buttonClass({ look: "text", size: "small" })}>
          <Trans>Log in</Trans>
        </Link>
      </p>
    </FormPage>
  );
}
