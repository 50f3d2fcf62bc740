import type { LotteryDetails } from "@foyer/contract/lotteries";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSession } from "../../../entities/session/session-store.ts";
import { useGuest } from "../../../entities/session/use-guest.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { ItemChevron, ItemList, itemClass } from "../../../ui/item-list/item-list.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";

interface MenuSheetProps {
  lottery: LotteryDetails;
  /** The choice of boards, which has no room above the board of a short phone. */
  boards: ReactNode;
  onRules: () => void;
  onClose: () => void;
}

/** What belongs to a lottery besides its board. */
export default function MenuSheet({ lottery, boards, onRules, onClose }: MenuSheetProps) {
  const { t } = useLingui();
  const { code, name, prizeMode } = lottery;
  const session = useSession();
  const guest = useGuest();
  const member = session !== undefined && !guest;
  return (
    <Sheet title={name} closeLabel={t`Close`} onClose={onClose}>
      {boards}
      <ItemList>
        <li>
          <Link to="/m/lotteryHistory" search={{ code }} className={itemClass}>
            <Icon name="book" />
            {t`Results`}
            <ItemChevron />
          </Link>
        </li>
        <li>
          <Link to="/m/lotteryTrends" search={{ code }} className={itemClass}>
            <Icon name="chart" />
            {t`Trends`}
            <ItemChevron />
          </Link>
        </li>
        {member && (
          <>
            <li>
              <Link to="/m/lotteryOrders" search={{ code }} className={itemClass}>
                <Icon name="card" />
                {t`My orders`}
                <ItemChevron />
              </Link>
            </li>
            <li>
              <Link to="/m/lotteryOrders" search={{ state: "chases", code }} className={itemClass}>
                <Icon name="retry" />
                {t`My chases`}
                <ItemChevron />
              </Link>
            </li>
          </>
        )}
        <li>
          <button type="button" className={itemClass} onClick={onRules}>
            <Icon name="info" />
            {t`Rules of this bet`}
          </button>
        </li>
        <li>
          <Link to="/m/launchGame" search={{ code: "lobby", prize_mode: prizeMode }} className={itemClass}>
            <Icon name="games" />
            {t`All lotteries`}
            <ItemChevron />
          </Link>
        </li>
      </ItemList>
    </Sheet>
  );
}
