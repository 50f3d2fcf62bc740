import type { MemberLevel } from "@foyer/contract/back-office-club";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseRows } from "../cases/case-parts.tsx";
import { MemberLevelForm } from "./member-level-form.tsx";

interface MemberLevelSheetProps {
  username: string;
  onClose: () => void;
}

/** A member's level: what it is, since when, what is set by hand, and the way to change that. */
export function MemberLevelSheet({ username, onClose }: MemberLevelSheetProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.memberLevel(username),
    queryFn: ({ signal }) => backOfficeCall("backoffice.level", { query: { username } }, signal),
    staleTime: 0,
  });
  return (
    <Sheet title={t`Level of ${username}`} closeLabel={t`Close`} onClose={onClose}>
      {data ? (
        <>
          <Now one={data} />
          {/* what was set meanwhile is another beginning */}
          <MemberLevelForm key={data.byHand?.at ?? "none"} one={data} onDone={onClose} />
        </>
      ) : error ? (
        <LoadFailed what="memberLevel" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className={styles.skeleton} />
      )}
    </Sheet>
  );
}

function Now({ one: { own, byHand, levels } }: { one: MemberLevel }) {
  const { t } = useLingui();
  const money = useMoney();
  const day = useDay();
  const moment = useMoment();
  const bankDay = useDay();
  if (!own) return null;
  const nameOf = (level: string) => levels.find(({ code }) => code === level)?.name ?? level;
  const from = bankDay(own.from);
  return (
    <CaseRows
      rows={[
        [t`Level`, <bdi key="l">{nameOf(own.level)}</bdi>],
        own.since !== undefined && [t`Since`, day(own.since)],
        [t`Turnover since ${from}`, moneyText(money(own.turnover))],
        byHand === undefined && own.keptUntil !== undefined && [t`Kept until`, bankDay(own.keptUntil)],
        ...(byHand
          ? ([
              [t`Set by hand until`, bankDay(byHand.until)],
              [
                t`Set by`,
                <span key="b">
                  <bdi>{byHand.by}</bdi>, {moment(byHand.at)}
                </span>,
              ],
              [
                t`Reason`,
                <q key="r" dir="auto">
                  {byHand.reason}
                </q>,
              ],
            ] as const)
          : []),
      ]}
    />
  );
}
