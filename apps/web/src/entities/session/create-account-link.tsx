import { useLingui } from "@lingui/react/macro";
import { Link, useHref } from "../../lib/navigation/index.ts";
import { type ButtonLook, buttonClass } from "../../ui/button/button.tsx";

/** Leads a guest to registration, which returns to this place. */
export function CreateAccountLink(look: ButtonLook) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Link to="/m/register" search={{ from: href }} className={buttonClass(look)}>
      {t`Create account`}
    </Link>
  );
}
