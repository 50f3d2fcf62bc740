import type { PlayType } from "@foyer/contract/launch";
import type { LotteryDetails } from "@foyer/contract/lotteries";
import type { BetLine } from "@foyer/contract/lottery-orders";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { BetNote } from "../../../features/place-lottery-bet/bet-note.tsx";
import { LazyBetSheet } from "../../../features/place-lottery-bet/lazy-bet-sheet.tsx";
import { PlacedNote } from "../../../features/place-lottery-bet/placed-note.tsx";
import { priceRules, soldTypes } from "../../../features/place-lottery-bet/priced-slip.ts";
import { useSale } from "../../../features/place-lottery-bet/sale.ts";
import type { PlacedBet } from "../../../features/place-lottery-bet/use-place-bet.ts";
import { useSlipStore } from "../../../features/place-lottery-bet/use-slip.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { usePageTitle } from "../../../lib/page-title.ts";
import { useOnline } from "../../../lib/use-online.ts";
import { cx } from "../../../ui/cx.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { Segments } from "../../../ui/segments/segments.tsx";
import styles from "./board.module.css";
import type { BoardBarProps } from "./board-bar.ts";
import { BoardHeader } from "./board-header.tsx";
import { RowsSkeleton } from "./board-skeleton.tsx";
import { DrawCard } from "./draw-card.tsx";
import { OffSale, SaleNote } from "./sale-note.tsx";
import type { TradPlayProps } from "./trad-play.tsx";
import { useBetAgain } from "./use-bet-again.ts";
import { useEntry } from "./use-entry.tsx";

const TradPlay = lazyComponent<TradPlayProps>({
  load: () => import("./trad-play.tsx"),
  catalogue: "lottery",
  Skeleton: RowsSkeleton,
});
const EntPlay = lazyComponent<BoardBarProps>({
  load: () => import("./ent-play.tsx"),
  catalogue: "lottery",
  Skeleton: RowsSkeleton,
});
const RulesSheet = lazyComponent({ load: () => import("./rules-sheet.tsx"), catalogue: "lottery" });
const MenuSheet = lazyComponent({ load: () => import("./menu-sheet.tsx"), catalogue: "lottery" });
const LotteriesSheet = lazyComponent({ load: () => import("./lotteries-sheet.tsx"), catalogue: "lottery" });

type Open = "rules" | "menu" | "lotteries" | { readonly bet: readonly BetLine[] | undefined };

/** The board of a lottery: its draw, what can be picked, and the slip. */
export default function LotteryBoard({ lottery }: { lottery: LotteryDetails }) {
  const { t } = useLingui();
  const go = useGo();
  const search = useSearch("/m/launchGame");
  const online = useOnline();
  const { code, terms, state } = lottery;
  const store = useSlipStore(code, terms.mostLines);
  const sale = useSale(lottery);
  const [open, setOpen] = useState<Open>();
  const [placed, setPlaced] = useState<PlacedBet>();
  const entry = useEntry();
  usePageTitle(lottery.name);
  useBetAgain(store, lottery, () => setOpen({ bet: undefined }));

  const offered = lottery.playTypes;
  const playType = offered.find((one) => one === search.playType) ?? offered[0] ?? "trad";
  // bet types that this version does not know are not sold in it
  const sold = state === "open" && soldTypes(priceRules(lottery)).length > 0;
  const close = () => setOpen(undefined);
  const bet = (lines: readonly BetLine[] | undefined) => {
    setPlaced(undefined);
    setOpen({ bet: lines });
  };
  const notes = (
    <>
      {placed && <PlacedNote placed={placed} lottery={lottery} />}
      {!online && (
        <BetNote look="wait">
          {t`You're offline. Your slip is saved on this phone. Betting resumes when you're connected.`}
        </BetNote>
      )}
      <SaleNote lottery={lottery} sale={sale} />
    </>
  );
  const bar = { lottery, store, sale, entry, notes, onBet: bet };
  const choose = (next: PlayType) => {
    go({ to: "/m/launchGame", search: { ...search, playType: next } }, { replace: true, stay: true });
    close();
  };
  const boards = offered.length > 1 && (
    <Segments
      label={t`Board`}
      value={playType}
      onChoose={choose}
      options={offered.map((one) => ({
        value: one,
        text: one === "ent" ? t`Entertainment` : t`Traditional`,
      }))}
    />
  );
  return (
    <div className={styles.screen}>
      <BoardHeader name={lottery.name} onSwitch={() => setOpen("lotteries")} onMenu={() => setOpen("menu")} />
      <DrawCard lottery={lottery} sale={sale} />
      {boards && <div className={cx(styles.section, styles.switch)}>{boards}</div>}
      {!sold ? (
        <OffSale lottery={lottery} />
      ) : playType === "trad" ? (
        <TradPlay {...bar} onRules={() => setOpen("rules")} />
      ) : (
        <EntPlay {...bar} />
      )}
      {open === "rules" && <RulesSheet lottery={lottery} store={store} onClose={close} />}
      {open === "menu" && (
        <MenuSheet lottery={lottery} boards={boards} onRules={() => setOpen("rules")} onClose={close} />
      )}
      {open === "lotteries" && <LotteriesSheet code={code} onClose={close} />}
      {typeof open === "object" && (
        <LazyBetSheet
          lottery={lottery}
          store={store}
          draft={open.bet}
          entry={entry}
          onClose={close}
          onPlaced={(done) => {
            setPlaced(done);
            close();
          }}
        />
      )}
    </div>
  );
}
