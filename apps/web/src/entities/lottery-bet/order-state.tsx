import type { Chase, LotteryOrderState } from "@foyer/contract/lottery-orders";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";
import styles from "./order-state.module.css";

const ORDER_STATES: Readonly<Record<LotteryOrderState, MessageDescriptor>> = {
  open: msg`Open`,
  won: msg`Won`,
  lost: msg`Lost`,
  cancelled: msg`Cancelled`,
  void: msg`Void`,
};

/** What became of an order or a bet line. A prize with a net below zero isn't marked as a gain. */
export function OrderState({ state, net = 0n }: { state: LotteryOrderState; net?: bigint }) {
  const { i18n } = useLingui();
  return (
    <span
      className={cx(styles.tag, state === "won" && net >= 0n && styles.won, state === "open" && styles.open)}
    >
      {i18n._(ORDER_STATES[state])}
    </span>
  );
}

const CHASE_STATES: Readonly<Record<Exclude<Chase["state"], "running">, MessageDescriptor>> = {
  ended: msg`Ended`,
  won: msg`Stopped after a win`,
  stopped: msg`Stopped`,
  void: msg`Void`,
};

/** What became of a chase, or how many of its draws are over. */
export function ChaseState({ chase: { state, draws } }: { chase: Pick<Chase, "state" | "draws"> }) {
  const { t, i18n } = useLingui();
  const over = draws.filter((draw) => draw.state !== "waiting").length;
  const all = draws.length;
  return (
    <span className={cx(styles.tag, state === "won" && styles.won, state === "running" && styles.open)}>
      {state === "running" ? t`${over} of ${all} draws` : i18n._(CHASE_STATES[state])}
    </span>
  );
}
