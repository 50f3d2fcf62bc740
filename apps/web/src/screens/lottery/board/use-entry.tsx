import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CreateAccountLink } from "../../../entities/session/create-account-link.tsx";
import { useSession } from "../../../entities/session/session-store.ts";
import { useGuest } from "../../../entities/session/use-guest.ts";
import { Link, useHref } from "../../../lib/navigation/index.ts";
import { buttonClass } from "../../../ui/button/button.tsx";

/** The way in for those who can't bet, which leads back to the same slip; undefined for members. */
export function useEntry(): ReactNode {
  const { t } = useLingui();
  const session = useSession();
  const guest = useGuest();
  const href = useHref();
  if (guest) return <CreateAccountLink look="primary" />;
  if (session) return undefined;
  return (
    <Link to="/m/login" search={{ from: href }} className={buttonClass({ look: "primary" })}>
      {t`Log in to play`}
    </Link>
  );
}
