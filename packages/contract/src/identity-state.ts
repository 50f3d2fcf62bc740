import { Type } from "typebox";

/** State of a member's identity check; `none`: no documents were ever sent. */
export const IdentityState = Type.Enum(["none", "submitted", "review", "confirmed", "refused", "expired"]);
