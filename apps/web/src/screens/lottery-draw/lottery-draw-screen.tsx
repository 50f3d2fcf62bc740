import type { DrawProof } from "@foyer/contract/lotteries";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { AllNumbers } from "../../entities/lottery/all-numbers.tsx";
import { RollingNumbers } from "../../entities/lottery/draw-numbers.tsx";
import { drawProofQuery } from "../../entities/lottery/lottery-queries.ts";
import { useDrawTimes } from "../../entities/lottery/use-draw-times.ts";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { ShareResult } from "../../features/share-result/share-result.tsx";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link, useSearch } from "../../lib/navigation/index.ts";
import { ActionBar, ActionPair, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { HeaderAction } from "../../ui/header-action/header-action.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { CopyCommand } from "./copy-command.tsx";
import { ExternalDraw } from "./external-draw.tsx";
import styles from "./lottery-draw.module.css";
import { OwnDraw } from "./own-draw.tsx";

/** Places of a result that is not known. */
const PLACES = 5;

/** What was published about a draw, and whether its numbers follow from it, computed on this device. */
export default function LotteryDrawScreen() {
  const { code, number } = useSearch("/m/lotteryDraw");
  if (!code || !number) return <NoDraw code={code} />;
  return <Draw key={`${code} ${number}`} code={code} number={number} />;
}

/** No draw, or one that does not exist. */
function NoDraw({ code }: { code: string | undefined }) {
  const { t, i18n } = useLingui();
  return (
    <EmptyState
      title={i18n._(NOT_FOUND.lotteryDraw.title)}
      text={i18n._(NOT_FOUND.lotteryDraw.text)}
      action={
        <Link
          to="/m/lotteryHistory"
          search={code ? { code } : {}}
          className={buttonClass({ look: "primary" })}
        >{t`Choose a draw`}</Link>
      }
    />
  );
}

function Draw({ code, number }: { code: string; number: string }) {
  const { t } = useLingui();
  const query = useQuery(drawProofQuery(code, number));
  const { data: draw, error, isFetching, refetch } = query;
  if (error instanceof ApiError && !draw && ["lottery.unknown", "lottery.draw.unknown"].includes(error.code))
    return <NoDraw code={error.code === "lottery.unknown" ? undefined : code} />;
  if (error && !draw)
    return <LoadFailed what="lotteryDraw" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <ActionScreen>
      <AsOfNote query={query} offline={t`The check on this phone works offline.`} polled />
      {draw ? (
        <>
          {draw.numbers && (
            <HeaderAction>
              <ShareResult draw={{ ...draw, numbers: draw.numbers }} />
            </HeaderAction>
          )}
          {draw.source === "own" ? (
            <OwnDraw draw={draw} summary={<Summary draw={draw} />} />
          ) : (
            <ExternalDraw draw={draw} summary={<Summary draw={draw} />} />
          )}
        </>
      ) : (
        [96, 130, 220].map((height) => (
          <Skeleton key={height} className={styles.skeleton} style={{ blockSize: height }} />
        ))
      )}
      <ActionBar>
        <ActionPair>
          {draw?.source === "own" && <CopyCommand code={code} number={number} />}
          <Link
            to="/m/lotteryHistory"
            search={{ code }}
            className={buttonClass({ look: "primary", full: true })}
          >
            <Trans>Choose another draw</Trans>
          </Link>
        </ActionPair>
      </ActionBar>
    </ActionScreen>
  );
}

/** The lottery, the number and the numbers of a draw. */
function Summary({ draw: published }: { draw: DrawProof }) {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const times = useDrawTimes();
  const { name, family, number, numbers, drawsAt, state, station, byDate } = published;
  const draw = texts.draw(published, number);
  return (
    <Card>
      <span className={styles.line}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className={styles.number}>
          <span className="vh">{t`Draw ${draw}`}</span>
          {/* a number alone does not tell the day */}
          <span aria-hidden="true">{byDate ? draw : number}</span>
        </span>
      </span>
      <div className={styles.line}>
        {numbers ? (
          <AllNumbers family={family} numbers={numbers} />
        ) : state === "void" ? (
          <span>{t`Declared void; all stakes were returned.`}</span>
        ) : (
          <RollingNumbers family={family} count={PLACES} />
        )}
        <span className={styles.caption}>
          {station && (
            <>
              <bdi>{station}</bdi> ·{" "}
            </>
          )}
          {times.moment(drawsAt)}
        </span>
      </div>
    </Card>
  );
}
