import type { LiveEvents } from "@foyer/contract/events";
import { parseAmount } from "@foyer/domain/money";
import { Trans } from "@lingui/react/macro";
import { DURATIONS } from "../../lib/durations.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Money } from "../../ui/money/money.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { useMoney } from "../merchant/use-money.ts";

type Settled = LiveEvents["lottery-order"];

/** Says what an order in a lottery has won; nothing if it lost. */
export function announceWin(order: Settled): void {
  if (parseAmount(order.prize) > 0n) toast("success", <Win order={order} />, DURATIONS.toastLong);
}

function Win({ order: { number, name, prize } }: { order: Settled }) {
  const money = useMoney();
  return (
    <span>
      <Trans>
        You won <Money parts={money(prize)} /> in <bdi>{name}</bdi>.{" "}
        <Link to="/m/lotteryOrder" search={{ number }}>
          See the order
        </Link>
      </Trans>
    </span>
  );
}
