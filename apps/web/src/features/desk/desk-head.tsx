import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../lib/navigation/index.ts";
import { CountDot, IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import styles from "./desk.module.css";
import { deskCall, leaveDesk } from "./desk-session.ts";

export type DeskRoom = "chats" | "promotions" | "feedback" | "messages";

/** Whose desk it is, its rooms, and how much waits in each. */
export function DeskHead({ room, operator }: { room: DeskRoom; operator: string }) {
  const { t } = useLingui();
  const { data: waiting } = useQuery({
    queryKey: ["desk.waiting"],
    queryFn: ({ signal }) => deskCall("desk.waiting", {}, signal),
    staleTime: 0,
  });
  const rooms: readonly { name: DeskRoom; icon: IconName; label: string; waits?: number | undefined }[] = [
    { name: "chats", icon: "chat", label: t`Chats`, waits: waiting?.chats },
    { name: "promotions", icon: "promo", label: t`Promotions`, waits: waiting?.promotions },
    { name: "feedback", icon: "pen", label: t`Feedback`, waits: waiting?.feedback },
    { name: "messages", icon: "mail", label: t`Messages` },
  ];
  const chats = waiting?.chats ?? 0;
  const told = chats > 0 ? t`${plural(chats, { one: "# player waits", other: "# players wait" })}` : "";
  return (
    <header className={styles.side}>
      <div className={styles.top}>
        <h1>
          <Trans>The desk</Trans>
        </h1>
        <IconButton icon="out" label={t`Leave the desk, ${operator}`} onClick={() => void leaveDesk()} />
      </div>
      <p className="vh" role="status">
        {told}
      </p>
      <nav aria-label={t`Rooms of the desk`}>
        <ul className={styles.rooms}>
          {rooms.map(({ name, icon, label, waits = 0 }) => (
            <li key={name}>
              <Link
                to="/desk"
                search={name === "chats" ? {} : { room: name }}
                className={cx(styles.way, name === room && styles.here)}
                aria-current={name === room ? "page" : undefined}
              >
                <span className={styles.sign}>
                  <Icon name={icon} />
                  <CountDot count={waits} />
                </span>
                <span>{label}</span>
                {waits > 0 && (
                  <span className="vh">
                    {t`${plural(waits, { one: "# waits for an answer", other: "# wait for an answer" })}`}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
