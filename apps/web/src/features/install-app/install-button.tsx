import { useLingui } from "@lingui/react/macro";
import { Button, type ButtonLook, buttonClass } from "../../ui/button/button.tsx";
import type { Install } from "./use-install.ts";

/** Starts whichever way of installation this phone has. */
export function InstallButton({ install, ...look }: ButtonLook & { install: Install }) {
  const { t } = useLingui();
  return install.way.kind === "link" ? (
    <a className={buttonClass(look)} href={install.way.url} rel="noopener">
      {t`Get the app`}
    </a>
  ) : (
    <Button {...look} onClick={install.start}>
      {t`Get the app`}
    </Button>
  );
}
