import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSession } from "../../entities/session/session-store.ts";
import { signOut } from "../../features/sign-out/sign-out.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { ItemChevron, ItemList, itemClass } from "../../ui/item-list/item-list.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./settings-screen.module.css";

/** Personal settings: change password, and log out without confirmation. */
export default function SettingsScreen() {
  const { t } = useLingui();
  const go = useGo();
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const guest = isGuest(session?.type ?? 0);

  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    const hide = toast("loading", t`Please wait`, DURATIONS.toastLoadingLong);
    await signOut();
    hide();
    go({ to: "/m/home" }, { replace: true });
  };

  return (
    <div className={styles.screen}>
      <ItemList>
        <li>
          <Link to={guest ? "/m/login" : "/m/changePsw"} className={itemClass}>
            <Icon name="lock" />
            <Trans>Change password</Trans>
            <ItemChevron />
          </Link>
        </li>
        <li>
          <button type="button" className={itemClass} aria-busy={leaving || undefined} onClick={leave}>
            <Icon name="out" />
            <Trans>Log out</Trans>
          </button>
        </li>
      </ItemList>
    </div>
  );
}
