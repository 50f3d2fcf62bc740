import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFileUrl } from "../../../lib/http/use-file-url.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../ui/spinner/spinner.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeFile } from "../back-office-file.ts";
import { backOfficeKeys } from "../back-office-keys.ts";
import styles from "../cases/case-queue.module.css";

/** A transfer slip; a tap enlarges it. */
export function DepositSlip({ number, slip, label }: { number: string; slip: string; label: string }) {
  const { t } = useLingui();
  const [large, setLarge] = useState(false);
  const { url, failed } = useFileUrl({
    queryKey: backOfficeKeys.depositSlip(slip),
    queryFn: ({ signal }) =>
      backOfficeFile("backoffice.deposit.slip", { params: { number, slip } }, { signal }),
  });
  if (!url) return <li>{failed ? <span className={backOffice.pale}>{label}</span> : <Spinner />}</li>;
  return (
    <li className={styles.document}>
      <button type="button" aria-haspopup="dialog" onClick={() => setLarge(true)}>
        <img src={url} alt={label} />
      </button>
      {large && (
        <Sheet title={label} closeLabel={t`Close`} onClose={() => setLarge(false)}>
          <div className={styles.large}>
            <img src={url} alt={label} />
          </div>
        </Sheet>
      )}
    </li>
  );
}
