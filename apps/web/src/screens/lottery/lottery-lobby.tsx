import type { Lottery } from "@foyer/contract/lotteries";
import type { LotteryRegion } from "@foyer/contract/lottery-families";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { nameMatches } from "../../entities/game/name-matches.ts";
import { groupLotteries } from "../../entities/lottery/lottery-groups.ts";
import { FAMILY_NAMES, MODE_NAMES, REGION_NAMES } from "../../entities/lottery/lottery-names.ts";
import { useLotteries } from "../../entities/lottery/use-lotteries.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, type Search, useGo, useSearch } from "../../lib/navigation/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { chipClass } from "../../ui/chip/chip.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { HeaderAction } from "../../ui/header-action/header-action.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import { LobbyNotice } from "./lobby-notice.tsx";
import { LobbySearch } from "./lobby-search.tsx";
import { type LobbyTab, shownTabs, tabOf } from "./lobby-tabs.ts";
import { LotteryList } from "./lottery-list.tsx";
import styles from "./lottery-lobby.module.css";
import { OtherGames } from "./other-games.tsx";

/** Lists of the signed-in player. */
const OwnLotteries = lazyComponent({ load: () => import("./own-lotteries.tsx") });

/** The lobby: lotteries by tab, with countdowns and last numbers; the player's own first. */
export function LotteryLobby() {
  const { t } = useLingui();
  const address = useSearch("/m/launchGame");
  const tab = tabOf(address);
  const signedIn = useSession() !== undefined;
  const query = useLotteries();
  const { lotteries, error, isFetching, refetch } = query;
  const { name = "" } = address;
  const [searching, search] = useState(name !== "");
  return (
    <div className={styles.lobby}>
      <HeaderAction>
        <IconButton
          icon="search"
          label={t`Search lotteries`}
          aria-expanded={searching}
          onClick={() => search(!searching)}
        />
      </HeaderAction>
      <LobbyTabs lotteries={lotteries ?? []} current={tab} />
      {searching && <LobbySearch />}
      <LobbyNotice />
      <AsOfNote query={query} offline={t`Draws are updated when you're back online.`} />
      {error && !lotteries ? (
        <LoadFailed what="lotteries" error={error} busy={isFetching} onRetry={refetch} />
      ) : name ? (
        <Found lotteries={lotteries} name={name} />
      ) : (
        <>
          {signedIn && lotteries && <OwnLotteries lotteries={lotteries} />}
          <AllLotteries lotteries={lotteries?.filter(({ vendor }) => vendor === tab.vendor)} />
          <OtherGames key={tab.vendor} tab={tab} />
        </>
      )}
    </div>
  );
}

function LobbyTabs({ lotteries, current }: { lotteries: readonly Lottery[]; current: LobbyTab }) {
  const { t, i18n } = useLingui();
  const { pageBack } = useSearch("/m/launchGame");
  const shown = shownTabs(lotteries, current);
  const bar = useScrollToCurrent<HTMLElement>(`${current.vendor} of ${shown.length}`);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={t`Kinds of lotteries`}>
      {shown.map((tab) => (
        <Link
          key={tab.vendor}
          to="/m/launchGame"
          search={{ ...tab.search, ...(pageBack && { pageBack }) }}
          replace
          className={styles.tab}
          {...(tab === current && { "aria-current": "page" as const })}
        >
          {i18n._(tab.name)}
        </Link>
      ))}
    </nav>
  );
}

/** Lotteries whose name matches, of every tab. */
function Found({ lotteries, name }: { lotteries: readonly Lottery[] | undefined; name: string }) {
  const { t, i18n } = useLingui();
  const found = lotteries?.filter((lottery) => nameMatches(lottery.name, name));
  if (found?.length === 0)
    return <EmptyState title={i18n._(EMPTY.lotteriesFound.title)} text={i18n._(EMPTY.lotteriesFound.text)} />;
  return <LotteryList title={t`Lotteries found`} lotteries={found} />;
}

/** The lotteries of a tab, all of them or those of one family or region. */
function AllLotteries({ lotteries }: { lotteries: readonly Lottery[] | undefined }) {
  const { t, i18n } = useLingui();
  const address = useSearch("/m/launchGame");
  if (lotteries?.length === 0)
    return <EmptyState title={i18n._(EMPTY.lotteries.title)} text={i18n._(EMPTY.lotteries.text)} />;
  const regions = [...new Set(lotteries?.flatMap(({ region }) => region ?? []))];
  if (lotteries && regions.length > 1) return <Regions lotteries={lotteries} regions={regions} />;
  const families = [...new Set(lotteries?.map(({ family }) => family))];
  const chosen = families.find((family) => family === address.family);
  return (
    <LotteryList
      title={t`All lotteries`}
      lotteries={lotteries?.filter(({ family }) => !chosen || family === chosen)}
      count={lotteries?.length}
      filter={
        families.length > 1 && (
          <Filter
            label={t`Kinds`}
            name="family"
            choices={families.map((value) => ({ value, text: i18n._(FAMILY_NAMES[value]) }))}
            chosen={chosen}
          />
        )
      }
    />
  );
}

interface RegionsProps {
  lotteries: readonly Lottery[];
  regions: readonly LotteryRegion[];
}

/** Lotteries of provinces by region, those that close next first. */
function Regions({ lotteries, regions }: RegionsProps) {
  const { t, i18n } = useLingui();
  const { region } = useSearch("/m/launchGame");
  const chosen = regions.find((one) => one === region);
  const closes = ({ selling }: Lottery) => selling?.closesAt ?? "";
  const groups = groupLotteries(lotteries).filter(({ key }) => !chosen || key === chosen);
  return (
    <>
      <div className={styles.section}>
        <Filter
          label={t`Regions`}
          name="region"
          choices={regions.map((value) => ({ value, text: i18n._(REGION_NAMES[value]) }))}
          chosen={chosen}
        />
      </div>
      {groups.map(({ key, lotteries: of }) => (
        <LotteryList
          key={key}
          title={i18n._(of[0].region ? REGION_NAMES[of[0].region] : MODE_NAMES[of[0].prizeMode])}
          lotteries={[...of].sort((one, other) => closes(one).localeCompare(closes(other)))}
          count={of.length}
        />
      ))}
    </>
  );
}

interface FilterProps {
  label: string;
  /** Of the parameter that holds the choice. */
  name: "family" | "region";
  choices: readonly { readonly value: string; readonly text: string }[];
  chosen: string | undefined;
}

/** Narrows the lotteries of a tab, in the address. */
function Filter({ label, name, choices, chosen }: FilterProps) {
  const { t } = useLingui();
  const address = useSearch("/m/launchGame");
  const go = useGo();
  const choose = (value: string | undefined) => {
    const { [name]: _, ...rest } = address;
    const search: Search<"/m/launchGame"> = { ...rest, ...(value && { [name]: value }) };
    go({ to: "/m/launchGame", search }, { replace: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={styles.chips} role="group" aria-label={label}>
      {[{ value: undefined, text: t`All` }, ...choices].map(({ value, text }) => (
        <button
          key={value ?? ""}
          type="button"
          className={chipClass(value === chosen)}
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
