import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";

interface ShareButtonProps extends ButtonLook {
  title: string;
  /** What is shared, if not the page's address. */
  shared?: { readonly url: string } | { readonly text: string };
}

/** Offers the page, or what is named, to the phone's share sheet; renders nothing in a browser without one. */
export function ShareButton({ title, shared, look = "text", size, full = false }: ShareButtonProps) {
  const { t } = useLingui();
  const [able, setAble] = useState(false);
  // The server cannot know.
  useEffect(() => setAble(typeof navigator.share === "function"), []);
  if (!able) return null;
  // A rejection means that the player closed the share sheet.
  const share = () => navigator.share({ title, ...(shared ?? { url: location.href }) }).catch(() => {});
  return (
    <Button
      {...(look === "text" && { size: "small" })}
      {...(size && { size })}
      look={look}
      full={full}
      onClick={() => void share()}
    >
      <Icon name="share" size="s" />
      {t`Share`}
    </Button>
  );
}
