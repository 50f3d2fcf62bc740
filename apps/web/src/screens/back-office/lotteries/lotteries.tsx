import type { BackOfficeDraw, BackOfficeLottery } from "@foyer/contract/back-office-lotteries";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DrawCountdown } from "../../../entities/lottery/draw-countdown.tsx";
import { LotteryOptions } from "../../../entities/lottery/lottery-options.tsx";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import backOffice from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import queue from "../cases/case-queue.module.css";
import { CaseFrame, RowButton } from "../cases/case-queue.tsx";
import { WAITING } from "../part-states.tsx";
import { WordSearch } from "../word-search.tsx";
import { DrawRow } from "./draw-row.tsx";
import { useBackOfficeDraws, useBackOfficeLotteries } from "./use-back-office-lotteries.ts";

/** Names of outcomes need those of all bet types. */
const LazyDrawPage = lazyComponent({
  load: async () => ({ default: (await import("./draw-page.tsx")).DrawPage }),
  ...WAITING,
});

const LazyLotteryPage = lazyComponent({
  load: async () => ({ default: (await import("./lottery-page.tsx")).LotteryPage }),
  ...WAITING,
});

type Shown = "lotteries" | "draws" | "late";

/** Lotteries and their draws beside the open one. */
export function Lotteries() {
  const { t } = useLingui();
  const go = useGo();
  const { lottery, draw, list } = useSearch("/backoffice");
  const shown: Shown = list === "draws" || list === "late" ? list : "lotteries";
  const { data } = useBackOfficeLotteries();
  /** Code of the lottery whose draws are listed; empty: of all. */
  const [of, setOf] = useState("");
  const late = data?.lotteries.reduce((sum, { waiting }) => sum + waiting, 0) ?? 0;
  const open = (search: { lottery?: string; draw?: string; list?: "draws" | "late" }) =>
    go({ to: "/backoffice", search: { section: "lotteries", ...search } });
  const within = shown === "lotteries" ? {} : { list: shown };
  return (
    <CaseFrame
      label={t`Lotteries`}
      choose={t`Choose a lottery or a draw`}
      order={t`Late draws come first.`}
      list={
        <>
          <div className={backOffice.tools}>
            <ChoiceChips<Shown>
              legend={t`Show`}
              choices={[
                { value: "lotteries", label: t`Lotteries` },
                { value: "draws", label: t`Draws` },
                {
                  value: "late",
                  label: t({ message: "Late", context: "draws" }),
                  ...(data && { count: late }),
                },
              ]}
              value={shown}
              onChoose={(next) => open(next === "lotteries" ? {} : { list: next })}
            />
            {shown !== "lotteries" && (
              <SelectField label={t`Lottery`} value={of} onChange={({ target }) => setOf(target.value)}>
                <option value="">{t`All lotteries`}</option>
                <LotteryOptions lotteries={data?.lotteries ?? []} />
              </SelectField>
            )}
          </div>
          {shown === "lotteries" ? (
            <LotteryList chosen={lottery} onOpen={(code) => open({ lottery: code })} />
          ) : (
            <DrawList
              key={`${shown} ${of}`}
              code={of || undefined}
              late={shown === "late"}
              chosen={lottery !== undefined && draw !== undefined ? `${lottery} ${draw}` : undefined}
              onOpen={({ code, number }) => open({ lottery: code, draw: number, ...within })}
            />
          )}
        </>
      }
    >
      {lottery !== undefined &&
        (draw === undefined ? (
          <LazyLotteryPage
            key={lottery}
            code={lottery}
            onClose={() => open(within)}
            onDraw={(number) => open({ lottery, draw: number })}
          />
        ) : (
          <LazyDrawPage
            key={`${lottery} ${draw}`}
            code={lottery}
            number={draw}
            onClose={() => open(shown === "lotteries" ? { lottery } : within)}
          />
        ))}
    </CaseFrame>
  );
}

/** Names are compared without case and accents. */
const plain = (text: string): string =>
  text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

function LotteryList({ chosen, onOpen }: { chosen: string | undefined; onOpen: (code: string) => void }) {
  const { i18n, t } = useLingui();
  const { data, error, isFetching, refetch } = useBackOfficeLotteries();
  // all of them are loaded: no call has to find them
  const [typed, setTyped] = useState("");
  const sought = plain(typed);
  const none = sought === "" ? EMPTY.backOfficeLotteries : EMPTY.found;
  return (
    <>
      <div className={backOffice.tools}>
        <WordSearch label={t`Search lotteries`} placeholder={t`Name`} typed={typed} onType={setTyped} />
      </div>
      <BackOfficeList
        pages={{
          items: data?.lotteries.filter(({ name, code }) => plain(`${name} ${code}`).includes(sought)),
          error,
          isFetching,
          refetch,
          hasNextPage: false,
          isFetchingNextPage: false,
          fetchNextPage: async () => undefined,
        }}
        className={backOffice.chats}
        failed="lotteries"
        none={{ title: i18n._(none.title), text: i18n._(none.text) }}
      >
        {(one) => (
          <li key={one.code}>
            <LotteryRow one={one} chosen={one.code === chosen} onOpen={() => onOpen(one.code)} />
          </li>
        )}
      </BackOfficeList>
    </>
  );
}

interface RowProps<One> {
  one: One;
  chosen: boolean;
  onOpen: () => void;
}

function LotteryRow({ one, chosen, onOpen }: RowProps<BackOfficeLottery>) {
  const { t } = useLingui();
  const money = useMoney();
  const { name, open, today, current, waiting } = one;
  const [staked, paid] = [moneyText(money(today.stakes)), moneyText(money(today.prizes))];
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      <b className={queue.between}>
        <span>{name}</span>
        {open
          ? current?.state === "selling" && <DrawCountdown until={current.closesAt} size="small" />
          : null}
      </b>
      <span className={backOffice.fact}>{t`Today ${staked} staked, ${paid} paid`}</span>
      {(!open || waiting > 0) && (
        <span className={queue.tags}>
          {!open && <span>{t`Off sale`}</span>}
          {waiting > 0 && (
            <span className={backOffice.late}>
              {t`${plural(waiting, { one: "# result is late", other: "# results are late" })}`}
            </span>
          )}
        </span>
      )}
    </RowButton>
  );
}

interface DrawListProps {
  code: string | undefined;
  late: boolean;
  /** Code and number of the open draw. */
  chosen: string | undefined;
  onOpen: (draw: BackOfficeDraw) => void;
}

function DrawList({ code, late, chosen, onOpen }: DrawListProps) {
  const { i18n } = useLingui();
  const none = late ? EMPTY.lateDraws : EMPTY.draws;
  return (
    <BackOfficeList
      pages={useBackOfficeDraws(code, late)}
      className={backOffice.chats}
      failed="draws"
      none={{ title: i18n._(none.title), text: i18n._(none.text) }}
    >
      {(one) => (
        <li key={`${one.code} ${one.number}`}>
          <DrawRow
            one={one}
            ofOne={code !== undefined}
            chosen={`${one.code} ${one.number}` === chosen}
            onOpen={() => onOpen(one)}
          />
        </li>
      )}
    </BackOfficeList>
  );
}
