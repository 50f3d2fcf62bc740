import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";

/** Offers the page to the phone's share sheet; renders nothing in a browser without one. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useLingui();
  const [able, setAble] = useState(false);
  // The server cannot know.
  useEffect(() => setAble(typeof navigator.share === "function"), []);
  if (!able) return null;
  // A rejection means that the player closed the share sheet.
  const share = () => navigator.share({ title, url: location.href }).catch(() => {});
  return (
    <Button look="text" size="small" onClick={() => void share()}>
      <Icon name="share" size="s" />
      {t`Share`}
    </Button>
  );
}
