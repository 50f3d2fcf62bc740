import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { OwnDocument } from "../../entities/identity/own-document.tsx";
import { LIMITS } from "../../lib/durations.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { useUpload } from "../../lib/use-upload.ts";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { UploadProgress } from "../../ui/upload-progress/upload-progress.tsx";
import styles from "./identity-form.module.css";

interface DocumentBoxProps {
  label: string;
  /** Id of the uploaded picture. */
  document: string | undefined;
  /** It was required and is missing. */
  missing: boolean;
  onChange: (document: string | undefined) => void;
}

const TYPES = new Set(["image/png", "image/jpeg"]);

/** One page of a document: chosen or taken, uploaded at once, shown, and replaced. */
export function DocumentBox({ label, document, missing, onChange }: DocumentBoxProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const size = new Intl.NumberFormat(i18n.locale, { style: "unit", unit: "megabyte" }).format(
    LIMITS.uploadBytes / 1024 ** 2,
  );
  const upload = useUpload(
    async (file: File, options) => {
      if (!TYPES.has(file.type) || file.size > LIMITS.uploadBytes)
        throw new ApiError("identity.document.invalid");
      return call("identity.upload", {}, { file, ...options });
    },
    (value) => onChange(value.document),
  );
  if (document !== undefined)
    return (
      <figure className={styles.page}>
        <OwnDocument document={document} alt={label} />
        <figcaption>{label}</figcaption>
        <Button size="small" aria-label={t`Replace: ${label}`} onClick={() => onChange(undefined)}>
          <Trans>Replace</Trans>
        </Button>
      </figure>
    );
  if (upload.state.step !== "none")
    return <UploadProgress upload={upload} name={label} onRemove={upload.clear} />;
  return (
    <div className={styles.box}>
      <label className={cx(styles.add, missing && styles.bad)}>
        <Icon name="plus" />
        <span>
          <b>{label}</b>
          <small id={`${id}-h`}>{t`PNG or JPEG, up to ${size}`}</small>
        </span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          aria-label={label}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-e` : `${id}-h`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.start(file);
            target.value = "";
          }}
        />
      </label>
      {missing && (
        <p id={`${id}-e`} className={styles.error} role="alert">
          <Icon name="warn" size="s" />
          {t`Add this picture.`}
        </p>
      )}
    </div>
  );
}
