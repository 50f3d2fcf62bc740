import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/http/index.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import backOffice from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeHeaders, noteEnd } from "./back-office-session.ts";
import styles from "./case-queue.module.css";

/** A transfer slip; a tap enlarges it. Fetched with the operator's token, which an `img` URL cannot carry. */
export function DepositSlip({ number, slip, label }: { number: string; slip: string; label: string }) {
  const { t } = useLingui();
  const [large, setLarge] = useState(false);
  const { data, isError } = useQuery({
    queryKey: backOfficeKeys.depositSlip(slip),
    queryFn: async ({ signal }): Promise<Blob> => {
      const options = { headers: backOfficeHeaders(), signal, answersFile: true };
      try {
        return (await call(
          "backoffice.deposit.slip",
          { params: { number, slip } },
          options,
        )) as unknown as Blob;
      } catch (error) {
        noteEnd(error);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data);
  if (!url) return <li>{isError ? <span className={backOffice.pale}>{label}</span> : <Spinner />}</li>;
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
