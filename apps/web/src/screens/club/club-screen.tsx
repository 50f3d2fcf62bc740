import type { Club, ClubLevel } from "@foyer/contract/club";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { clubQuery } from "../../entities/club/club-queries.ts";
import { LevelBadge } from "../../entities/club/level-badge.tsx";
import { LevelProgress } from "../../entities/club/level-progress.tsx";
import { type OwnLevel, ownLevel } from "../../entities/club/use-own-level.ts";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useDay } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Money } from "../../ui/money/money.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import styles from "./club-screen.module.css";
import { useBenefits } from "./use-benefits.tsx";

/** The member club: the own level and what it gives, what the next one would give, all levels, and the rules. */
export default function ClubScreen() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(clubQuery(useLanguage()));
  if (!data && error) return <LoadFailed what="club" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data)
    return (
      <div className={styles.screen} aria-busy="true">
        <Skeleton className={styles.skeleton} />
        <Skeleton className={styles.skeleton} />
      </div>
    );
  if (data.levels.length === 0)
    return (
      <EmptyState
        title={t`There is no member club.`}
        text={t`Promotions are open to every member.`}
        action={
          <Link to="/m/activity" className={buttonClass({ look: "primary" })}>
            <Trans>Promotions</Trans>
          </Link>
        }
      />
    );
  const one = ownLevel(data);
  return (
    <div className={styles.screen}>
      {one ? <Own one={one} months={data.months} /> : <Invitation />}
      <AllLevels club={data} />
      <Rules months={data.months} />
    </div>
  );
}

function Own({ one, months }: { one: OwnLevel; months: number }) {
  const { t } = useLingui();
  const { short } = useAmounts(undefined);
  const day = useDay();
  const { own, level, next, missing } = one;
  const [from, to] = [day(own.from), day(own.to)];
  const name = next?.name;
  const kept = own.keptUntil && day(own.keptUntil);
  const left = short(missing);
  return (
    <>
      <Card>
        <div>
          <p className={styles.label}>
            <Trans>Your level</Trans>
          </p>
          <h2 className={`display ${styles.level}`}>
            <LevelBadge badge={level.badge} />
            <bdi>{level.name}</bdi>
          </h2>
        </div>
        <LevelProgress of={one} />
        <p className={styles.small}>
          {next && missing > 0n && (
            <>
              <Trans>
                {left} more to {name}.
              </Trans>{" "}
            </>
          )}
          <Trans>
            Counted since {from}, until {to}.
          </Trans>
        </p>
      </Card>
      <LevelBenefits level={level} yours>
        {own.fixed ? (
          <Trans>Set by customer service until {kept}. Until then, play doesn't change it.</Trans>
        ) : (
          kept && <Trans>Yours until {kept}, and longer if your turnover still reaches it.</Trans>
        )}
      </LevelBenefits>
      {next && (
        <LevelBenefits level={next}>
          <Needed level={next} months={months} />
        </LevelBenefits>
      )}
      <p
        className={styles.small}
      >{t`Limits of single payment methods can be lower. They are shown where you deposit.`}</p>
    </>
  );
}

/** For visitors and guests. */
function Invitation() {
  const session = useSession();
  return (
    <Card>
      <h2 className={`display ${styles.level}`}>
        <Trans>Levels for members</Trans>
      </h2>
      <p className={styles.small}>
        <Trans>Members rise by playing. Each level comes with higher limits. It costs nothing.</Trans>
      </p>
      <div className={styles.actions}>
        <CreateAccountLink look="primary" />
        {!session && (
          <Link
            to="/m/login"
            search={{ from: "/m/member/club" }}
            className={buttonClass({ look: "outline" })}
          >
            <Trans>Log in</Trans>
          </Link>
        )}
      </div>
    </Card>
  );
}

function Needed({ level, months }: { level: ClubLevel; months: number }) {
  const { short } = useAmounts(undefined);
  const sum = short(level.turnover);
  return months === 1 ? (
    <Trans>From {sum} turnover in a calendar month.</Trans>
  ) : (
    <Trans>
      From {sum} turnover in {months} calendar months.
    </Trans>
  );
}

interface LevelBenefitsProps {
  level: ClubLevel;
  yours?: boolean;
  children: React.ReactNode;
}

function LevelBenefits({ level, yours = false, children }: LevelBenefitsProps) {
  const benefits = useBenefits();
  return (
    <Card>
      <div className={styles.head}>
        <LevelBadge badge={level.badge} />
        <h2>
          <bdi>{level.name}</bdi>
        </h2>
        {yours && (
          <span className={styles.tag}>
            <Icon name="check" size="s" />
            <Trans>Your level</Trans>
          </span>
        )}
      </div>
      <ValueList items={benefits(level.benefits)} />
      {children && <p className={styles.small}>{children}</p>}
    </Card>
  );
}

/** Every level with all it gives, in a table that scrolls sideways on a narrow screen. */
function AllLevels({ club: { levels, own } }: { club: Club }) {
  const { t } = useLingui();
  const money = useMoney();
  const benefits = useBenefits();
  const rows = levels.map((level) => ({ level, given: benefits(level.benefits) }));
  return (
    <section className={styles.section}>
      <h2>
        <Trans>All levels</Trans>
      </h2>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`All levels`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Level`}</th>
              <th scope="col">{t`Turnover`}</th>
              {rows[0]?.given.map(({ name }, at) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ level, given }) => (
              <tr key={level.code} aria-current={level.code === own?.level || undefined}>
                <th scope="row">
                  <span>
                    <LevelBadge badge={level.badge} />
                    <bdi>{level.name}</bdi>
                  </span>
                </th>
                <td>
                  <Money parts={money(level.turnover)} />
                </td>
                {given.map(({ value }, at) => (
                  <td key={at}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Rules({ months }: { months: number }) {
  const before = months - 1;
  return (
    <section className={styles.section}>
      <h2>
        <Trans>How turnover counts</Trans>
      </h2>
      <ul className={styles.rules}>
        <li>
          <Trans>Stakes count when their round has ended. Void rounds and free play don't count.</Trans>
        </li>
        <li>
          <Trans>What surely comes back of bets in one lottery draw doesn't count.</Trans>
        </li>
        <li>
          {before === 0 ? (
            <Trans>The current calendar month counts.</Trans>
          ) : before === 1 ? (
            <Trans>The current calendar month and the one before count.</Trans>
          ) : (
            <Trans>The current calendar month and the {before} before count.</Trans>
          )}
        </li>
        <li>
          <Trans>
            You rise as soon as your turnover reaches a level. It is yours until the end of the next month.
          </Trans>
        </li>
        <li>
          <Trans>If your turnover no longer reaches it then, you go down by one level.</Trans>
        </li>
      </ul>
    </section>
  );
}
