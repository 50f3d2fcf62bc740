import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { DrawCountdown } from "../../../entities/lottery/draw-countdown.tsx";
import { groupLotteries } from "../../../entities/lottery/lottery-groups.ts";
import { lotteriesQuery } from "../../../entities/lottery/lottery-queries.ts";
import { useLotteryTexts } from "../../../entities/lottery/use-lottery-texts.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { ItemList, itemClass, itemValueClass } from "../../../ui/item-list/item-list.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import styles from "./options.module.css";

interface LotteriesSheetProps {
  /** The lottery that is open. */
  code: string;
  onClose: () => void;
}

const BONES = ["a", "b", "c", "d"] as const;

/** The other lotteries, each with the time to its close. */
export default function LotteriesSheet({ code, onClose }: LotteriesSheetProps) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const { data, error, isFetching, refetch } = useQuery(lotteriesQuery(useLanguage()));
  return (
    <Sheet title={t`Lotteries`} closeLabel={t`Close`} onClose={onClose}>
      {data ? (
        groupLotteries(data.lotteries).map((group) => (
          <section key={group.key} aria-label={texts.group(group.lotteries[0])}>
            <h3 className={styles.group}>{texts.group(group.lotteries[0])}</h3>
            <ItemList>
              {group.lotteries.map((lottery) => (
                <li key={lottery.code}>
                  <Link
                    to="/m/launchGame"
                    search={{ code: lottery.code, prize_mode: lottery.prizeMode }}
                    replace
                    className={itemClass}
                    aria-current={lottery.code === code ? "page" : undefined}
                    onClick={lottery.code === code ? onClose : undefined}
                  >
                    <bdi>{lottery.name}</bdi>
                    <span className={itemValueClass}>
                      {lottery.state !== "open" ? (
                        t`Closed`
                      ) : lottery.selling ? (
                        <DrawCountdown until={lottery.selling.closesAt} size="small" />
                      ) : null}
                    </span>
                  </Link>
                </li>
              ))}
            </ItemList>
          </section>
        ))
      ) : error ? (
        <LoadFailed what="lottery" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        BONES.map((bone) => <Skeleton key={bone} style={{ blockSize: 54 }} />)
      )}
    </Sheet>
  );
}
