import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFileUrl } from "../../../lib/http/use-file-url.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../ui/spinner/spinner.tsx";
import { backOfficeFile } from "../back-office-file.ts";
import { backOfficeKeys } from "../back-office-keys.ts";
import styles from "../cases/case-queue.module.css";

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

function DocumentPicture({ document, alt }: { document: string; alt: string }) {
  const { url, failed } = useFileUrl({
    queryKey: backOfficeKeys.identityPicture(document),
    queryFn: ({ signal }) =>
      backOfficeFile("backoffice.identity.picture", { params: { document } }, { signal }),
  });
  if (url) return <img src={url} alt={alt} />;
  return failed ? <span>{alt}</span> : <Spinner />;
}
