import { msg } from "@lingui/core/macro";

/** Badge texts; a plain badge is not highlighted. */
export const BADGES = {
  hot: { text: msg`Hot`, plain: false },
  new: { text: msg`New`, plain: true },
  live: { text: msg`Live`, plain: false },
};
