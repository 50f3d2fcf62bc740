import type { CaseMember, CaseMoney } from "@foyer/contract/case-member";
import { useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import { useStateName as useDepositState } from "../../../entities/deposit/state-name.ts";
import { IdentityStateLabel } from "../../../entities/identity/identity-state.tsx";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useCountryName } from "../../../entities/personal-data/countries.ts";
import { useStateName as useWithdrawalState } from "../../../entities/withdrawal/state-name.ts";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Money } from "../../../ui/money/money.tsx";
import backOffice from "../back-office.module.css";
import { CaseCard, CaseRows } from "./case-parts.tsx";
import styles from "./case-queue.module.css";
import { MemberMoney } from "./member-money.tsx";

/** As the platform counts them. */
const ORDER_DAYS = 365;

export interface AboutMemberProps {
  about: CaseMember;
  /** Left out: the case shows the sums itself. */
  money?: CaseMoney;
  /** Whether the case itself does not say what became of the identity check. */
  identity?: boolean;
  /** Stands below the devices. */
  children?: ReactNode;
}

/** The member's identity check, devices with who else uses them, and orders. */
export default function AboutMember({ about, money, identity = true, children }: AboutMemberProps) {
  const { t } = useLingui();
  const depositState = useDepositState();
  const withdrawalState = useWithdrawalState();
  const { deposits, withdrawals } = about;
  return (
    <>
      {money && <MemberMoney money={money} />}
      {identity && <Identity identity={about.identity} />}
      <Devices devices={about.devices}>{children}</Devices>
      <Orders
        title={t`Earlier deposits`}
        none={t`No earlier deposits.`}
        sums={deposits.sums.map(({ state, ...sum }) => ({ ...sum, state: depositState(state) }))}
        orders={deposits.latest.map(({ number, state, ...order }) => ({
          ...order,
          number,
          state: depositState(state),
          search: { section: "deposits", deposit: number } as const,
        }))}
      />
      <Orders
        title={t`Earlier withdrawals`}
        none={t`No earlier withdrawals.`}
        sums={withdrawals.sums.map(({ state, ...sum }) => ({ ...sum, state: withdrawalState(state) }))}
        orders={withdrawals.latest.map(({ number, state, ...order }) => ({
          ...order,
          number,
          state: withdrawalState(state),
          search: { section: "withdrawals", withdrawal: number } as const,
        }))}
      />
    </>
  );
}

function Identity({ identity: { state, at } }: { identity: CaseMember["identity"] }) {
  const { t } = useLingui();
  const day = useDay();
  return (
    <CaseCard title={t`Identity`}>
      <ul className={styles.earlier}>
        <li>
          <IdentityStateLabel state={state} />
          {at !== undefined && <time dateTime={at}>{day(at)}</time>}
        </li>
      </ul>
    </CaseCard>
  );
}

/** @param children stand below the devices */
function Devices({ devices, children }: { devices: CaseMember["devices"]; children: ReactNode }) {
  const { t } = useLingui();
  const moment = useMoment();
  const country = useCountryName();
  return (
    <CaseCard title={t`Devices`}>
      {devices.length === 0 ? (
        <p className={backOffice.pale}>{t`No devices are known.`}</p>
      ) : (
        <ul className={styles.orders}>
          {devices.map(({ device, country: place, firstSeenAt, lastSeenAt, others, usernames }) => (
            <li key={`${device} ${firstSeenAt}`}>
              <span className={styles.between}>
                <b>
                  {device === "" ? t`Unknown device` : <bdi>{device}</bdi>}
                  {place !== undefined && <>, {country(place)}</>}
                </b>
                <time dateTime={lastSeenAt}>{moment(lastSeenAt)}</time>
              </span>
              {others > 0 ? (
                <>
                  <span className={styles.wrong}>{t`Other members on this device: ${others}`}</span>
                  <span>
                    {usernames.map((username, index) => (
                      <Fragment key={username}>
                        {index > 0 && ", "}
                        <bdi>{username}</bdi>
                      </Fragment>
                    ))}
                    {others > usernames.length && "…"}
                  </span>
                </>
              ) : (
                <span>{t`No other member uses this device.`}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </CaseCard>
  );
}

interface OrdersProps {
  title: string;
  none: string;
  sums: readonly { readonly state: string; readonly count: number; readonly amount: string }[];
  orders: readonly {
    readonly number: string;
    readonly state: string;
    readonly amount: string;
    readonly createdAt: string;
    readonly search:
      | { readonly section: "deposits"; readonly deposit: string }
      | { readonly section: "withdrawals"; readonly withdrawal: string };
  }[];
}

/** The latest orders of a kind, and the sums of a year by state. */
function Orders({ title, none, sums, orders }: OrdersProps) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  return (
    <CaseCard title={title}>
      {orders.length === 0 ? (
        <p className={backOffice.pale}>{none}</p>
      ) : (
        <ul className={styles.orders}>
          {orders.map(({ number, state, amount, createdAt, search }) => (
            <li key={number}>
              <span className={styles.between}>
                <Link to="/backoffice" search={search}>
                  {number}
                </Link>
                <Money parts={money(amount)} />
              </span>
              <span>
                {state}, {moment(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sums.length > 0 && (
        <>
          <h4 className={backOffice.fact}>{t`In ${ORDER_DAYS} days`}</h4>
          <CaseRows
            rows={sums.map(
              ({ state, count, amount }) =>
                [
                  state,
                  <span key={state}>
                    <Money parts={money(amount)} /> ({count})
                  </span>,
                ] as const,
            )}
          />
        </>
      )}
    </CaseCard>
  );
}
