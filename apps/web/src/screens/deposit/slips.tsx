import type { DepositOrder } from "@foyer/contract/deposits";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { ApiError, call, PRIVATE } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { randomId } from "../../lib/random.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { useUpload } from "../../lib/use-upload.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { UploadProgress } from "../../ui/upload-progress/upload-progress.tsx";
import styles from "./deposit.module.css";
import { useHoldOrder } from "./use-order-actions.ts";

const TYPES = new Set(["image/png", "image/jpeg"]);

interface Chosen {
  readonly id: string;
  readonly file: File;
}

/** Pictures of the transfer slip: uploaded ones, those under way, and a box to add more. */
export default function Slips({ order }: { order: DepositOrder }) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const hold = useHoldOrder();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const { number, slips, actions } = order;
  const open = actions.includes("add-slip");
  const free = LIMITS.uploads - slips.length - chosen.length;
  const size = new Intl.NumberFormat(i18n.locale, { style: "unit", unit: "megabyte" }).format(
    LIMITS.uploadBytes / 1024 ** 2,
  );
  const drop = (id: string) => setChosen((current) => current.filter((one) => one.id !== id));
  const remove = useMutation({
    mutationFn: (slip: string) => call("deposit.slip.remove", { params: { number, slip } }),
    onSuccess: hold,
    onError: (error) => toast("error", errorText(error)),
  });
  const choose = (files: FileList | null) => {
    // Copied now: clearing the input empties its FileList.
    const added = [...(files ?? [])].slice(0, Math.max(0, free)).map((file) => ({ id: randomId(), file }));
    setChosen((current) => [...current, ...added]);
  };
  return (
    <section className={styles.section}>
      <h2>{t`Transfer slip`}</h2>
      <ul className={styles.slips}>
        {slips.map(({ slip }, at) => (
          <li key={slip} className={styles.slip}>
            <StoredSlip number={number} slip={slip} alt={t`Slip ${at + 1}`} />
            {open && (
              <IconButton
                icon="close"
                label={t`Remove slip ${at + 1}`}
                className={styles.remove}
                onClick={() => remove.mutate(slip)}
              />
            )}
          </li>
        ))}
        {chosen.map(({ id, file }) => (
          <SendingSlip
            key={id}
            number={number}
            file={file}
            onDone={(next) => {
              drop(id);
              hold(next);
            }}
            onRemove={() => drop(id)}
          />
        ))}
        {open && free > 0 && (
          <li className={styles.place}>
            <label className={styles.add}>
              <Icon name="plus" />
              {t`Add picture`}
              <input
                type="file"
                accept="image/png,image/jpeg"
                multiple
                onChange={({ target }) => {
                  choose(target.files);
                  target.value = "";
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {open && (
        <p
          className={styles.small}
        >{t`Optional: up to ${LIMITS.uploads} pictures, PNG or JPEG, ${size} each.`}</p>
      )}
    </section>
  );
}

function StoredSlip({ number, slip, alt }: { number: string; slip: string; alt: string }) {
  const { data, isError } = useQuery({
    queryKey: endpointKey("deposit.slip.read", number, slip),
    queryFn: async ({ signal }): Promise<Blob> => {
      const answer: unknown = await call(
        "deposit.slip.read",
        { params: { number, slip } },
        { signal, answersFile: true },
      );
      return answer as Blob;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: PRIVATE,
  });
  const url = useObjectUrl(data);
  if (url) return <img src={url} alt={alt} />;
  return isError ? <span>{alt}</span> : <Spinner />;
}

interface SendingSlipProps {
  number: string;
  file: File;
  onDone: (order: DepositOrder) => void;
  onRemove: () => void;
}

/** Uploads a chosen picture at once. The platform takes the same picture twice for one. */
function SendingSlip({ number, file, onDone, onRemove }: SendingSlipProps) {
  const queries = useQueryClient();
  const url = useObjectUrl(file);
  const upload = useUpload(async (picture: File, options) => {
    if (!TYPES.has(picture.type) || picture.size > LIMITS.uploadBytes)
      throw new ApiError("deposit.slip.invalid");
    return call("deposit.slip.add", { params: { number } }, { file: picture, ...options });
  }, onDone);
  const { start } = upload;
  useEffect(() => start(file), [start, file]);
  const cancel = () => {
    upload.cancel();
    // The platform may have stored it already.
    void queries.invalidateQueries({ queryKey: endpointKey("deposit.read", number) });
  };
  return (
    <li className={styles.sending}>
      <UploadProgress
        upload={{ ...upload, cancel }}
        name={file.name}
        preview={url && TYPES.has(file.type) && <img src={url} alt="" />}
        onRemove={onRemove}
      />
    </li>
  );
}
