import type { RebateChange } from "@foyer/contract/rebates";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

type State = RebateChange["state"];

export const CHANGE_STATES: Readonly<Record<State, MessageDescriptor>> = {
  made: msg`Changed`,
  proposed: msg`Waits for agreement`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
  expired: msg`Expired`,
};

/** The state of a change at a moment: the platform notes only some time later that a request has expired. */
export const changeStateAt = ({ state, expiresAt }: RebateChange, at: number): State =>
  state === "proposed" && expiresAt !== undefined && Date.parse(expiresAt) <= at ? "expired" : state;
