import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import type { Upload } from "../../lib/use-upload.ts";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx.ts";
import styles from "./upload-progress.module.css";

interface UploadProgressProps {
  upload: Upload;
  /** What is uploaded: the name of the file, or what the picture shows. */
  name: string;
  /** Shown beside the name. */
  preview?: ReactNode;
  /** The text of an error, where that of its code does not say enough. */
  errorText?: (error: unknown) => ReactNode;
  /** Called to put away a file that was not uploaded. */
  onRemove: () => void;
  removeLabel?: string;
}

/** An upload: how far it is, with a button to cancel it; or that it was cancelled or why it failed, to try again. */
export function UploadProgress({
  upload: { state, cancel, retry },
  name,
  preview,
  errorText,
  onRemove,
  removeLabel,
}: UploadProgressProps) {
  const { t, i18n } = useLingui();
  const textOfCode = useErrorText();
  const root = useRef<HTMLDivElement>(null);
  if (state.step === "none") return null;
  const sending = state.step === "sending";
  const percent = (part: number) => new Intl.NumberFormat(i18n.locale, { style: "percent" }).format(part);
  const part = sending ? state.part : 0;
  const sent = part === 1;
  return (
    <div ref={root} className={cx(styles.box, state.step === "failed" && styles.failed)} tabIndex={-1}>
      {preview}
      <div className={styles.text}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {sending && <span>{sent ? t`Checking…` : percent(Math.floor(part * 100) / 100)}</span>}
        {state.step === "failed" && (
          <p role="alert">
            <span className="vh">{name}: </span>
            {(errorText ?? textOfCode)(state.error)}
          </p>
        )}
        {/* Told at its start and by halves: a count of every per cent would drown out everything else. */}
        <span role="status" className={state.step === "cancelled" ? undefined : "vh"}>
          {sending && (sent ? t`Checking…` : t`Uploading ${name}: ${percent(part < 0.5 ? 0 : 0.5)}`)}
          {state.step === "cancelled" && t`Upload cancelled.`}
        </span>
      </div>
      {!sending && !(state.step === "failed" && state.final) && (
        <Button
          size="small"
          onClick={() => {
            retry();
            // This button is gone while it uploads.
            root.current?.focus();
          }}
        >
          {t`Try again`}
        </Button>
      )}
      {/* One button for both, which keeps the focus when the upload stops. */}
      <IconButton
        icon="close"
        label={sending ? t`Cancel upload of ${name}` : (removeLabel ?? t`Remove ${name}`)}
        onClick={sending ? cancel : onRemove}
      />
      {sending && (
        <div
          role="progressbar"
          aria-label={t`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(part * 100)}
          className={styles.bar}
        >
          <span style={{ inlineSize: `${part * 100}%` }} />
        </div>
      )}
    </div>
  );
}
