import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { memberInfoQuery } from "../../entities/member/member-queries.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./agent-home.module.css";
import { type PartOfDay, partOfDay } from "./part-of-day.ts";
import { useHour } from "./use-hour.ts";

/** Some languages greet differently around noon and later. */
const GREETINGS: Readonly<Record<PartOfDay, MessageDescriptor>> = {
  morning: msg`Good morning,`,
  "early-afternoon": msg({ message: "Good afternoon,", context: "from 11:00 to 14:59" }),
  "late-afternoon": msg({ message: "Good afternoon,", context: "from 15:00 to 18:59" }),
  evening: msg`Good evening,`,
};

/** Greets the agent by the time of day and by nickname, or account. */
export function Greeting() {
  const { i18n } = useLingui();
  const session = useSession();
  const { data } = useQuery(memberInfoQuery());
  const hour = useHour();
  return (
    <div className={styles.greeting}>
      <span className={styles.avatar}>
        {data && <Picture picture={data.avatar} kind="avatar" sizes="52px" />}
      </span>
      <div className={styles.names}>
        <p>{i18n._(GREETINGS[partOfDay(hour)])}</p>
        <h1 className="display">
          <bdi>{data?.nickname || (data?.account ?? session?.userName)}</bdi>
        </h1>
      </div>
    </div>
  );
}
