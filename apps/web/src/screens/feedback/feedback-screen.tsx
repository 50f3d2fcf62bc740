import { isGuest } from "@foyer/domain/member-type";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FeedbackForm, OwnFeedback } from "../../features/feedback/index.ts";
import { useSession } from "../../features/session/index.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./feedback-screen.module.css";

/** What a player wants to tell the house, and what they told it before. */
export default function FeedbackScreen() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const session = useSession();
  const [receipt, setReceipt] = useState<string>();
  if (!session || isGuest(session.type ?? 0))
    return (
      <div className={styles.screen}>
        <EmptyState
          title={t`An account, first`}
          words={
            session
              ? errorText(new ApiError("session.real.account.required"))
              : t`So that we can answer you, please log in before you write.`
          }
          action={
            <Link
              to="/m/login"
              search={{ from: "/m/feedback" }}
              className={buttonClass({ look: "primary" })}
            >{t`Log in`}</Link>
          }
        />
      </div>
    );
  const copy = async (number: string) => {
    await navigator.clipboard.writeText(number);
    toast("success", t`Copied`, DURATIONS.toastSuccess);
  };
  return (
    <div className={styles.screen}>
      {receipt === undefined ? (
        <FeedbackForm userName={session.userName ?? ""} onSent={setReceipt} />
      ) : (
        <section className={styles.receipt} role="status">
          <h2>{t`Thank you. We have it.`}</h2>
          <p>{t`This is its number, should you want to ask about it:`}</p>
          <p className={styles.number}>{receipt}</p>
          <div className={styles.ways}>
            <Button
              onClick={() => copy(receipt).catch(() => toast("error", t`It could not be copied`))}
            >{t`Copy the number`}</Button>
            <Button look="text" onClick={() => setReceipt(undefined)}>{t`Write again`}</Button>
          </div>
        </section>
      )}
      <OwnFeedback />
    </div>
  );
}
