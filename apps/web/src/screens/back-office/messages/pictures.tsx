import type { FeedbackImage } from "@foyer/contract/feedback";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFileUrl } from "../../../lib/http/use-file-url.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../ui/spinner/spinner.tsx";
import styles from "../back-office.module.css";
import { backOfficeFile } from "../back-office-file.ts";
import { backOfficeKeys } from "../back-office-keys.ts";

/** A feedback's attached images as thumbnails; a tap enlarges one. */
export function Pictures({ images, receipt }: { images: readonly FeedbackImage[]; receipt: string }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<FeedbackImage>();
  if (images.length === 0) return null;
  return (
    <>
      <ul className={styles.pictures}>
        {images.map((image, at) => (
          <li key={image.image}>
            <button type="button" aria-haspopup="dialog" onClick={() => setShown(image)}>
              <Picture image={image} alt={t`Picture ${at + 1}`} />
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Sheet title={receipt} closeLabel={t`Close`} onClose={() => setShown(undefined)}>
          <div className={styles.large}>
            <Picture image={shown} alt={t`Picture`} />
          </div>
        </Sheet>
      )}
    </>
  );
}

function Picture({ image, alt }: { image: FeedbackImage; alt: string }) {
  const { url, failed } = useFileUrl({
    queryKey: backOfficeKeys.picture(image.image),
    queryFn: ({ signal }) =>
      backOfficeFile("backoffice.feedback.picture", { params: { image: image.image } }, { signal }),
  });
  if (url) return <img src={url} alt={alt} width={image.width} height={image.height} />;
  return failed ? <span className={styles.pale}>{alt}</span> : <Spinner />;
}
