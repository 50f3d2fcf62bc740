import type { LoginValue } from "@foyer/contract/session";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { momentIn } from "../../i18n/use-moment.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { toast } from "../../ui/toast/toast-store.ts";

/** Says when and with which device a member logged in before. */
export function tellLastLogin(i18n: I18n, previous: NonNullable<LoginValue["previous"]>): void {
  const at = momentIn(i18n.locale)(previous.at);
  const { device } = previous;
  // the user agent does not always reveal the device
  const message = device ? msg`Last login ${at}, with ${device}` : msg`Last login ${at}`;
  toast("info", i18n._(message), DURATIONS.toastShort);
}
