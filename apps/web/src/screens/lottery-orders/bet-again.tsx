import { useLingui } from "@lingui/react/macro";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";

interface BetAgainProps {
  /** Of the lottery. */
  code: string;
  /** Of the order. */
  number: string;
  /** In the bar at the bottom. */
  main?: boolean;
}

/** Puts the lines of an order on the slip of its lottery's board. */
export function BetAgain({ code, number, main = false }: BetAgainProps) {
  const { t } = useLingui();
  return (
    <Link
      to="/m/launchGame"
      search={{ code, again: number }}
      className={buttonClass(main ? { look: "primary", full: true } : { look: "secondary", size: "small" })}
    >
      {t`Bet again`}
    </Link>
  );
}
