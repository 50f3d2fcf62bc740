import type { HeadIcons } from "@foyer/contract/profile";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { memberInfoQuery } from "../../entities/member/member-queries.ts";
import { headIconsQuery } from "../../entities/personal-data/profile-queries.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { useUpload } from "../../lib/use-upload.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./choose-avatar.module.css";
import { CropPicture } from "./crop-picture.tsx";

/** Chooses one of the drawn avatars, or uploads a picture and cuts a square from it. */
export function AvatarSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(headIconsQuery());
  const [file, setFile] = useState<File>();
  const keep = (icons: HeadIcons) => {
    client.setQueryData(headIconsQuery().queryKey, icons);
    void client.invalidateQueries({ queryKey: memberInfoQuery().queryKey });
    toast("success", t`Changes saved`, DURATIONS.toastSuccess);
  };
  const choose = useMutation({
    mutationFn: (headIcon: string) => call("profile.icon.choose", { body: { headIcon } }),
    onSuccess: keep,
  });
  const upload = useUpload(
    (square: Blob, options) => call("profile.icon.upload", {}, { file: square, ...options }),
    (icons) => {
      keep(icons);
      onClose();
    },
  );
  const { cancel } = upload;
  // Who closes the sheet no longer wants the picture.
  useEffect(() => cancel, [cancel]);
  return (
    <Sheet title={t`Choose a picture`} closeLabel={t`Close`} onClose={onClose}>
      {file ? (
        <CropPicture
          file={file}
          upload={upload}
          onCropped={upload.start}
          onCancel={() => {
            upload.clear();
            setFile(undefined);
          }}
        />
      ) : (
        <>
          <label className={styles.upload}>
            <Icon name="plus" />
            <Trans>Upload a picture</Trans>
            <input
              type="file"
              accept="image/png,image/jpeg"
              onChange={({ target }) => setFile(target.files?.[0])}
            />
          </label>
          {choose.isError && (
            <p className={styles.error} role="alert">
              <Icon name="warn" size="s" />
              {errorText(choose.error)}
            </p>
          )}
          {!data && error && <LoadFailed what="section" error={error} busy={isFetching} onRetry={refetch} />}
          {!data && !error && <Skeleton className={styles.waiting} />}
          {data && (
            <fieldset className={styles.group}>
              <legend className="vh">{t`Drawn pictures`}</legend>
              {data.drawn.map(({ headIcon, picture }, at) => (
                <label key={headIcon} className={styles.drawn}>
                  <input
                    type="radio"
                    name="headIcon"
                    value={headIcon}
                    checked={(choose.isPending ? choose.variables : data.headIcon) === headIcon}
                    aria-label={t`Picture ${at + 1}`}
                    onChange={() => choose.mutate(headIcon)}
                  />
                  <Picture picture={picture} kind="avatar" sizes="64px" />
                </label>
              ))}
            </fieldset>
          )}
        </>
      )}
    </Sheet>
  );
}
