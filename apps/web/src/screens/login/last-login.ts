import type { LoginValue } from "@foyer/contract/session";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { writeTime } from "../../i18n/time-formats.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { toast } from "../../ui/toast/toast-store.ts";

/** Says when and with which device a member logged in before. */
export function tellLastLogin(
  i18n: I18n,
  timeZone: string,
  previous: NonNullable<LoginValue["previous"]>,
): void {
  const at = writeTime(i18n.locale, timeZone, "moment", new Date(previous.at));
  const { device } = previous;
  // the user agent does not always reveal the device
  const message = device ? msg`Last login ${at}, with ${device}` : msg`Last login ${at}`;
  toast("info", i18n._(message), DURATIONS.toastShort);
}
