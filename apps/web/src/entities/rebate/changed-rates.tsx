import type { RebateChange } from "@foyer/contract/rebates";
import { useLingui } from "@lingui/react/macro";
import { Rate } from "./rate.tsx";
import styles from "./rebate.module.css";
import { inOrder, useRateNames } from "./use-rate-names.ts";

/** The rates of a change, before and after it. */
export function ChangedRates({ change }: { change: RebateChange }) {
  const { t } = useLingui();
  const names = useRateNames();
  /** Without a rate of its own, a vendor has the category's. */
  const written = (rate: string | undefined, vendor: string | undefined) =>
    rate !== undefined || vendor === undefined ? <Rate rate={rate ?? "0"} /> : t`As the category`;
  return (
    <dl className={styles.changes}>
      {inOrder(change.rates).map(({ category, vendor, before, rate }) => (
        <div key={`${category} ${vendor}`}>
          <dt>
            {names.category(category)}
            {vendor && (
              <>
                , <bdi>{names.vendor(vendor)}</bdi>
              </>
            )}
          </dt>
          <dd>
            <span className="vh">{t`Before:`} </span>
            <span className={styles.before}>{written(before, vendor)}</span>{" "}
            <span className={styles.arrow} aria-hidden="true">
              →
            </span>{" "}
            <span className="vh">{t`After:`} </span>
            <b>{written(rate, vendor)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
