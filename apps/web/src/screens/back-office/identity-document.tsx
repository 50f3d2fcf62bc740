import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/http/index.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { Button } from "../../ui/button/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeHeaders, noteEnd } from "./back-office-session.ts";
import styles from "./case-queue.module.css";

const LARGEST = 4;

/** One page of a document; opens large, where it can be zoomed and turned. */
export function IdentityDocument({ document, label }: { document: string; label: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.document}>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <DocumentPicture document={document} alt={t`${label}, enlarge`} />
      </button>
      <span>{label}</span>
      {open && <Zoomed document={document} label={label} onClose={() => setOpen(false)} />}
    </li>
  );
}

interface ZoomedProps {
  document: string;
  label: string;
  onClose: () => void;
}

function Zoomed({ document, label, onClose }: ZoomedProps) {
  const { t, i18n } = useLingui();
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const percent = new Intl.NumberFormat(i18n.locale, { style: "percent" }).format(zoom);
  return (
    <Sheet title={label} closeLabel={t`Close`} onClose={onClose}>
      <div className={styles.zoomTools}>
        <Button size="small" disabled={zoom <= 1} onClick={() => setZoom(zoom - 1)}>
          <Trans>Smaller</Trans>
        </Button>
        <output aria-live="polite">{percent}</output>
        <Button size="small" disabled={zoom >= LARGEST} onClick={() => setZoom(zoom + 1)}>
          <Trans>Larger</Trans>
        </Button>
        <Button size="small" onClick={() => setTurns((turns + 1) % 4)}>
          <Trans>Turn</Trans>
        </Button>
      </div>
      {/* focusable, so that arrow keys can scroll a picture larger than the box */}
      <div className={styles.large} tabIndex={0} role="group" aria-label={label}>
        <div style={{ inlineSize: `${zoom * 100}%`, transform: `rotate(${turns * 90}deg)` }}>
          <DocumentPicture document={document} alt={label} />
        </div>
      </div>
    </Sheet>
  );
}

/** Fetched with the operator's token, which an `img` URL cannot carry. */
function DocumentPicture({ document, alt }: { document: string; alt: string }) {
  const { data, isError } = useQuery({
    queryKey: backOfficeKeys.identityPicture(document),
    queryFn: async ({ signal }): Promise<Blob> => {
      try {
        const answer: unknown = await call(
          "backoffice.identity.picture",
          { params: { document } },
          { headers: backOfficeHeaders(), signal, answersFile: true },
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
  if (url) return <img src={url} alt={alt} />;
  return isError ? <span>{alt}</span> : <Spinner />;
}
