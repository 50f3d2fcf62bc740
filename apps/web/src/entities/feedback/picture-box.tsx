import type { FeedbackImage } from "@foyer/contract/feedback";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./feedback.module.css";
import { handPicture, useOwnPicture } from "./feedback-calls.ts";

/** A chosen picture: uploading, or rejected. */
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

/** Uploads a chosen picture at once, and reports a failure. */
export function SendingPicture({
  chosen,
  at,
  onUploaded,
  onRefused,
  onRemove,
}: RemoveProps & {
  chosen: Chosen;
  onUploaded: (image: FeedbackImage) => void;
  /** Told when the upload fails, and when it is tried again. */
  onRefused: (refused: boolean) => void;
}) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const url = useObjectUrl(chosen.file);
  const [error, setError] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  const listeners = useRef({ onUploaded, onRefused });
  listeners.current = { onUploaded, onRefused };
  useEffect(() => {
    const control = new AbortController();
    setError(undefined);
    listeners.current.onRefused(false);
    handPicture(chosen.file, control.signal).then(
      (image) => control.signal.aborted || listeners.current.onUploaded(image),
      (failure: unknown) => {
        if (control.signal.aborted) return;
        setError(failure);
        listeners.current.onRefused(true);
      },
    );
    return () => control.abort();
  }, [chosen.file, turn]);
  if (error !== undefined)
    return (
      <li className={cx(styles.picture, styles.refused)}>
        <div className={styles.failed} role="alert">
          <b>
            <bdi>{chosen.file.name}</bdi>
          </b>
          <p>{errorText(error)}</p>
        </div>
        <IconButton icon="retry" label={t`Try again`} onClick={() => setTurn(turn + 1)} />
        <Remove at={at} onRemove={onRemove} />
      </li>
    );
  return (
    <li className={styles.picture} aria-busy="true">
      {url && <img src={url} alt="" />}
      <Spinner />
      <Remove at={at} onRemove={onRemove} />
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
