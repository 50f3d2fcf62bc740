import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useState } from "react";
import { now } from "../../lib/clock.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./match-card.module.css";
import { type Match, matchState } from "./match-state.ts";

/** How often minute and score are brought up to date. */
const REFRESH_MS = 15_000;

function useNow(): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return at;
}

/** League, minute, crests and score of a match, and the odds until it is over. */
export function MatchBoard({ match }: { match: Match }) {
  const { t } = useLingui();
  const { phase, minute, home, away } = matchState(match, useNow());
  const live = phase !== "over";
  const { odds } = match;
  return (
    <>
      <span className={styles.board}>
        <span className={styles.league}>
          <bdi>{match.league}</bdi>
          <span className={live ? styles.live : undefined}>
            {phase === "over" ? t`Full time` : phase === "half-time" ? t`Half-time` : t`Live ${minute}′`}
          </span>
        </span>
        <span className={styles.teams}>
          <Team {...match.home} />
          {/* the home team's goals come first in any direction of reading, beside its crest */}
          <b className={cx("display", styles.score)}>
            <span>{home}</span>–<span>{away}</span>
          </b>
          <Team {...match.away} />
        </span>
      </span>
      {live && (
        <span className={styles.odds}>
          <Odds label="1" name={match.home.name} value={odds.home} />
          <Odds label="X" name={t`Draw`} value={odds.draw} />
          <Odds label="2" name={match.away.name} value={odds.away} />
        </span>
      )}
    </>
  );
}

function Team({ name, colours }: Match["home"]) {
  return (
    <span className={styles.team}>
      <Crest colours={colours} />
      <bdi>{name}</bdi>
    </span>
  );
}

/** A shield in a team's two colours, with a star and two chevrons. */
function Crest({ colours: [light, dark] }: Pick<Match["home"], "colours">) {
  const id = useId();
  return (
    <svg className={styles.crest} viewBox="0 0 40 46" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor={light} />
        <stop offset="1" stopColor={dark} />
      </linearGradient>
      <path
        d="M20 1.5 38 7v17c0 9.5-7.2 16.6-18 20.5C9.2 40.6 2 33.5 2 24V7Z"
        fill={`url(#${id})`}
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="2"
      />
      <path
        d="m20 7 2.3 4.7 5.2.8-3.800 3.600.9 5.100-4.600-2.400-4.600 2.400.9-5.100-3.800-3.600 5.2-.8Z"
        fill="#fff"
      />
      <path
        d="m9 24 11 6 11-6M9 31l11 6 11-6"
        fill="none"
        stroke="#fff"
        strokeOpacity=".85"
        strokeWidth="3"
      />
    </svg>
  );
}

function Odds({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <span className={styles.price}>
      <span aria-hidden="true">{label}</span>
      <span className="vh">{name}</span>
      <b>{value}</b>
    </span>
  );
}
