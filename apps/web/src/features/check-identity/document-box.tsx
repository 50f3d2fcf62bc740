import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { OwnDocument } from "../../entities/identity/own-document.tsx";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS, LIMITS } from "../../lib/durations.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
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
  const errorText = useErrorText();
  const id = useId();
  const size = new Intl.NumberFormat(i18n.locale, { style: "unit", unit: "megabyte" }).format(
    LIMITS.uploadBytes / 1024 ** 2,
  );
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (!TYPES.has(file.type) || file.size > LIMITS.uploadBytes)
        throw new ApiError("identity.document.invalid");
      return call("identity.upload", {}, { file, timeout: DURATIONS.uploadTimeout });
    },
    onSuccess: (value) => onChange(value.document),
  });
  const wrong = upload.isError ? errorText(upload.error) : missing ? t`Add this picture.` : undefined;
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
  return (
    <div className={styles.box}>
      <label className={cx(styles.add, wrong !== undefined && styles.bad)}>
        {upload.isPending ? <Spinner /> : <Icon name="plus" />}
        <span>
          <b>{label}</b>
          <small id={`${id}-h`}>{upload.isPending ? t`Uploading…` : t`PNG or JPEG, up to ${size}`}</small>
        </span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          aria-label={label}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong === undefined ? `${id}-h` : `${id}-e`}
          aria-busy={upload.isPending || undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file && !upload.isPending) upload.mutate(file);
            target.value = "";
          }}
        />
      </label>
      {wrong !== undefined && (
        <p id={`${id}-e`} className={styles.error} role="alert">
          <Icon name="warn" size="s" />
          {wrong}
        </p>
      )}
      {upload.isError && upload.variables && (
        <Button size="small" onClick={() => upload.mutate(upload.variables)}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
