import { useLingui } from "@lingui/react/macro";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./team.module.css";

interface TeamPathProps {
  /** Agents between the one who looks and the member, the upper first. */
  path: readonly { readonly id: string; readonly username: string }[];
  username: string;
  /** Where an agent of the path leads; undefined: the one who looks. */
  target: (id: string | undefined) => Target;
}

/** The way from the agent who looks down to a member. */
export function TeamPath({ path, username, target }: TeamPathProps) {
  const { t } = useLingui();
  return (
    <nav className={styles.path} aria-label={t`Path in the team`}>
      <ol>
        <li>
          <Link {...target(undefined)}>{t`You`}</Link>
        </li>
        {path.map(({ id, username: upper }) => (
          <li key={id}>
            <Icon name="next" size="s" />
            <Link {...target(id)}>
              <bdi>{upper}</bdi>
            </Link>
          </li>
        ))}
        <li>
          <Icon name="next" size="s" />
          <span aria-current="page">
            <bdi>{username}</bdi>
          </span>
        </li>
      </ol>
    </nav>
  );
}
