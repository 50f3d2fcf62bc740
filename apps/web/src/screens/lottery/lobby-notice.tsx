import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lotteryNoticesQuery } from "../../entities/announcement/announcement-queries.ts";
import { putAwayToday, putAwayUntilTomorrow } from "../../entities/announcement/put-away.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Link } from "../../lib/navigation/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./lottery-lobby.module.css";

const KEY = "ANNOUNT_LOTTERY";

/** The newest announcement of the lottery that was not put away until tomorrow. */
export function LobbyNotice() {
  const { t } = useLingui();
  const { data } = useQuery(lotteryNoticesQuery(useLanguage()));
  const [away, putAway] = useState(() => putAwayToday(KEY));
  const notice = data?.find(({ id }) => !away.has(id));
  if (!notice) return null;
  const { id, title } = notice;
  return (
    <div className={styles.notice}>
      <Icon name="horn" size="m" />
      <Link to="/m/messageDetail" search={{ id }}>
        <bdi>{title}</bdi>
        <Icon name="next" size="s" />
      </Link>
      <IconButton
        icon="close"
        label={t`Hide “${title}” until tomorrow`}
        onClick={() => {
          putAwayUntilTomorrow(KEY, id);
          putAway(putAwayToday(KEY));
        }}
      />
    </div>
  );
}
