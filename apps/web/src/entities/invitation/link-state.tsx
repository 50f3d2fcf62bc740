import type { InvitationLink } from "@foyer/contract/invitations";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { cx } from "../../ui/cx.ts";
import recordStyles from "../record/record.module.css";

const STATES: Readonly<Record<InvitationLink["state"], MessageDescriptor>> = {
  open: msg({ message: "Open", context: "an invitation link" }),
  expired: msg`Expired`,
  ended: msg`Ended`,
  exhausted: msg`No accounts left`,
};

/** Whether a link can be used, as a tag. */
export function LinkState({ state }: { state: InvitationLink["state"] }) {
  const { i18n } = useLingui();
  return (
    <span className={cx(recordStyles.tag, state === "open" && recordStyles.won)}>
      {i18n._(STATES[state])}
    </span>
  );
}
