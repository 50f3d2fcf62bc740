import type { HotMatch } from "@foyer/contract/announcements";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { MATCHES_PANEL } from "../../entities/announcement/match-queries.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { Link, useGo, useHref } from "../../lib/navigation/index.ts";
import { RailHead } from "../../ui/rail/rail.tsx";
import { MatchBoard } from "./match-board.tsx";
import styles from "./match-card.module.css";

const SPORTS = { to: "/m/gameCenter", search: { gameType: "SPORTS" } } as const;
/** Sign-in that returns to home. */
const SIGN_IN = { to: "/m/login", search: { from: "/m/home" } } as const;

interface MatchCardProps {
  /** Newest first. */
  matches: readonly HotMatch[];
  /** Name of the sports tab, if the merchant offers sports. */
  sports: string | undefined;
}

/** The match of the day. A tap opens its details over the page for members, and sign-in for visitors. */
export function MatchCard({ matches, sports }: MatchCardProps) {
  const { t } = useLingui();
  const id = useId();
  const [match, ...others] = matches;
  const further = others.length;
  if (!match) return null;
  return (
    <section aria-labelledby={id}>
      <RailHead id={id} title={t`Hot match`} more={sports ? { text: sports, target: SPORTS } : undefined} />
      <Tear>
        {match.match ? (
          <>
            <MatchBoard match={match.match} />
            <span className="vh">{t`Open the match`}</span>
          </>
        ) : (
          <>
            <span className={styles.head}>
              <bdi className={styles.title}>{match.title}</bdi>
              {further > 0 && <span className={styles.further}>{t`and ${further} more`}</span>}
            </span>
            <span className={styles.stub}>
              <span>{t`Open the match`}</span>
            </span>
          </>
        )}
      </Tear>
    </section>
  );
}

/** Makes the whole card one tap target. */
function Tear({ children }: { children: ReactNode }) {
  const session = useSession();
  const go = useGo();
  const href = useHref();
  if (!session) {
    return (
      <Link {...SIGN_IN} className={styles.card}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.card}
      aria-haspopup="dialog"
      onClick={() => go(href, { stay: true, panel: MATCHES_PANEL })}
    >
      {children}
    </button>
  );
}
