import { isGuest } from "@foyer/domain/member-type";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { OwnFeedback } from "../../entities/feedback/own-feedback.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { FeedbackForm } from "../../features/send-feedback/feedback-form.tsx";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./feedback-screen.module.css";

/** Feedback form, and the player's earlier feedback. */
export default function FeedbackScreen() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const session = useSession();
  const [receipt, setReceipt] = useState<string>();
  if (!session || isGuest(session.type ?? 0))
    return (
      <div className={styles.screen}>
        <EmptyState
          title={t`Log in to send feedback`}
          text={
            session
              ? errorText(new ApiError("session.real.account.required"))
              : t`We'll reply here in your account.`
          }
          action={
            <div className={styles.actions}>
              <Link
                to="/m/login"
                search={{ from: "/m/feedback" }}
                className={buttonClass({ look: "primary" })}
              >{t`Log in`}</Link>
              <Link to="/m/service" className={buttonClass({ look: "secondary" })}>
                {session ? t`Open chat` : t`Write without an account`}
              </Link>
            </div>
          }
        />
      </div>
    );
  const copy = async (number: string) => {
    await navigator.clipboard.writeText(number);
    toast("success", t`Copied.`, DURATIONS.toastSuccess);
  };
  return (
    <div className={styles.screen}>
      {receipt === undefined ? (
        <FeedbackForm userName={session.userName ?? ""} onSent={setReceipt} />
      ) : (
        <section className={styles.receipt} role="status">
          <h2>{t`Thank you. We got your feedback.`}</h2>
          <p>{t`Your reference number:`}</p>
          <p className={styles.number}>{receipt}</p>
          <div className={styles.actions}>
            <Button
              onClick={() => copy(receipt).catch(() => toast("error", t`Couldn't copy the number.`))}
            >{t`Copy number`}</Button>
            <Button look="text" onClick={() => setReceipt(undefined)}>{t`Send more feedback`}</Button>
          </div>
        </section>
      )}
      <OwnFeedback />
    </div>
  );
}
