import { useStore } from "../../lib/store.ts";
import { cx } from "../cx.ts";
import { Icon } from "../icon/icon.tsx";
import type { IconName } from "../icon/icon-names.ts";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./toast.module.css";
import { type ToastKind, toastStore } from "./toast-store.ts";

const SIGN: Record<Exclude<ToastKind, "loading">, IconName> = {
  success: "check",
  info: "info",
  error: "warn",
};

/** The container of toasts, and the live region that announces them. */
export function Toaster() {
  const message = useStore(toastStore, undefined);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {message && (
        <p key={message.id} className={cx(styles.toast, message.kind === "error" && styles.error)}>
          {message.kind === "loading" ? <Spinner /> : <Icon name={SIGN[message.kind]} size="m" />}
          {message.text}
        </p>
      )}
    </div>
  );
}
