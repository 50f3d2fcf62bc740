import { isGuest } from "@foyer/domain/member-type";
import { Trans } from "@lingui/react/macro";
import { useSession } from "../../entities/session/session-store.ts";
import { useSignOut } from "../../features/sign-out/use-sign-out.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { ItemChevron, ItemList, itemClass } from "../../ui/item-list/item-list.tsx";
import styles from "./settings-screen.module.css";

/** Personal settings: change password, and log out without confirmation. */
export default function SettingsScreen() {
  const session = useSession();
  const { leaving, leave } = useSignOut();
  const guest = isGuest(session?.type ?? 0);

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
