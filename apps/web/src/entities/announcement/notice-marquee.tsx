import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useSession } from "../session/session-store.ts";
import styles from "./notice-marquee.module.css";

interface NoticeMarqueeProps {
  /** Undefined until the platform has answered. */
  notices: readonly { readonly title: string }[] | undefined;
  still: boolean;
}

const MESSAGES = { to: "/m/message" } as const;
/** Returns to what was tapped. */
const SIGN_IN = { to: "/m/login", search: { from: "/m/message" } } as const;

/**
 * The merchant's notices, scrolling by after hydration: animation frames would delay the first paint. A tap leads a
 * member to the announcements, anyone else to sign-in.
 */
export function NoticeMarquee({ notices, still }: NoticeMarqueeProps) {
  const { t } = useLingui();
  const session = useSession();
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  const text = notices?.map(({ title }) => title).join("  ·  ");
  return (
    <Link {...(session ? MESSAGES : SIGN_IN)} className={cx(styles.notice, still && styles.still)}>
      <Icon name="horn" size="m" className={styles.horn} />
      <span className={cx(styles.run, runs && styles.runs)}>
        {text === undefined ? (
          <Skeleton className={styles.waiting} />
        ) : text === "" ? (
          t`No announcement`
        ) : (
          <span key={text}>{text}</span>
        )}
      </span>
      <Icon name="next" />
    </Link>
  );
}
