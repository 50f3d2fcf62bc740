import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { qrPicture } from "../../ui/qr-code/qr-picture.ts";
import { toast } from "../../ui/toast/toast-store.ts";

interface LinkPictureProps {
  code: string;
  url: string;
  merchantName: string;
}

const pictureOf = async ({ code, url, merchantName }: LinkPictureProps) =>
  new File([await qrPicture(url, merchantName)], `${code}.png`, { type: "image/png" });

/** Whether the browser has a share sheet that takes pictures. */
const canSharePictures = () =>
  typeof navigator.share === "function" &&
  typeof navigator.canShare === "function" &&
  navigator.canShare({ files: [new File([], "code.png", { type: "image/png" })] });

/** The QR code with the merchant's name and the address as a picture: saved, or handed to the phone's share sheet. */
export function LinkPicture(link: LinkPictureProps) {
  const { t } = useLingui();
  const [shares, setShares] = useState(false);
  useEffect(() => setShares(canSharePictures()), []);
  const failed = () => toast("error", t`Couldn't make the picture.`);
  const save = async () => {
    const picture = await pictureOf(link);
    saveFile(picture, picture.name);
  };
  const share = async () => {
    const picture = await pictureOf(link);
    // A rejection means that the share sheet was closed.
    await navigator.share({ files: [picture], title: link.merchantName }).catch(() => {});
  };
  return (
    <>
      <Button onClick={() => save().catch(failed)}>
        <Icon name="download" size="s" />
        {t`Save picture`}
      </Button>
      {shares && (
        <Button onClick={() => share().catch(failed)}>
          <Icon name="share" size="s" />
          {t`Share picture`}
        </Button>
      )}
    </>
  );
}
