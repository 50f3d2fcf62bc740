import type { FeedbackImage } from "@foyer/contract/feedback";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/http/index.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeHeaders, noteEnd } from "./back-office-session.ts";

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

/** Fetched with the operator's token, which an `img` URL cannot carry. */
function Picture({ image, alt }: { image: FeedbackImage; alt: string }) {
  const { data, isError } = useQuery({
    queryKey: backOfficeKeys.picture(image.image),
    queryFn: async ({ signal }): Promise<Blob> => {
      const options = { headers: backOfficeHeaders(), signal, answersFile: true };
      try {
        const answer: unknown = await call(
          "backoffice.feedback.picture",
          { params: { image: image.image } },
          options,
        );
        return answer as Blob;
      } catch (error) {
        noteEnd(error);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data);
  if (url) return <img src={url} alt={alt} width={image.width} height={image.height} />;
  return isError ? <span className={styles.pale}>{alt}</span> : <Spinner />;
}
