import type { FeedbackImage } from "@foyer/contract/feedback";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { useUpload } from "../../lib/use-upload.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import { UploadProgress } from "../../ui/upload-progress/upload-progress.tsx";
import styles from "./feedback.module.css";
import { handPicture, useOwnPicture } from "./feedback-calls.ts";

/** A chosen picture: uploading, cancelled or rejected. */
export interface Chosen {
  readonly id: string;
  readonly file: File;
}

interface RemoveProps {
  at: number;
  onRemove: () => void;
}

function Remove({ at, onRemove }: RemoveProps) {
  const { t } = useLingui();
  return (
    <IconButton icon="close" label={t`Remove picture ${at}`} className={styles.remove} onClick={onRemove} />
  );
}

/** Uploads a chosen picture at once. */
export function SendingPicture({
  chosen,
  at,
  onUploaded,
  onStopped,
  onRemove,
}: RemoveProps & {
  chosen: Chosen;
  onUploaded: (image: FeedbackImage) => void;
  /** Told when the upload failed or was cancelled, and when it is tried again. */
  onStopped: (stopped: boolean) => void;
}) {
  const { t } = useLingui();
  const url = useObjectUrl(chosen.file);
  const upload = useUpload(handPicture, onUploaded);
  const { start, cancel, state } = upload;
  const listener = useRef(onStopped);
  listener.current = onStopped;
  const stopped = state.step === "failed" || state.step === "cancelled";
  useEffect(() => listener.current(stopped), [stopped]);
  useEffect(() => {
    start(chosen.file);
    return cancel;
  }, [start, cancel, chosen.file]);
  return (
    <li className={styles.sending}>
      <UploadProgress
        upload={upload}
        name={chosen.file.name}
        preview={url && state.step !== "failed" && <img src={url} alt="" />}
        onRemove={onRemove}
        removeLabel={t`Remove picture ${at}`}
      />
    </li>
  );
}

/** An uploaded picture. */
export function StoredPicture({ image, at, onRemove }: RemoveProps & { image: FeedbackImage }) {
  const { t } = useLingui();
  return (
    <li className={styles.picture}>
      <OwnPicture image={image} alt={t`Picture ${at}`} />
      <Remove at={at} onRemove={onRemove} />
    </li>
  );
}

/** A picture of the player's own, loaded with the session's token. */
export function OwnPicture({ image, alt }: { image: FeedbackImage; alt: string }) {
  const { url, failed } = useOwnPicture(image.image);
  if (url) return <img src={url} alt={alt} width={image.width} height={image.height} />;
  return failed ? <span className={styles.missing}>{alt}</span> : <Spinner />;
}
