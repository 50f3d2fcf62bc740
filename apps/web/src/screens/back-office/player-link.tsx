import type { ReactNode } from "react";
import { Link } from "../../lib/navigation/index.ts";
import styles from "./back-office.module.css";
import { openSections } from "./back-office-sections.ts";
import { useBackOfficeSession } from "./back-office-session.ts";

interface PlayerLinkProps {
  /** Public id. */
  id: string | undefined;
  /** The username. */
  children: ReactNode;
}

/** A player's name, which leads to the player's page for operators who may see it. */
export function PlayerLink({ id, children }: PlayerLinkProps) {
  const operator = useBackOfficeSession()?.operator;
  if (id === undefined || !operator || !openSections(operator).includes("agents"))
    return <bdi>{children}</bdi>;
  return (
    <Link to="/backoffice" search={{ section: "agents", agent: id }} className={styles.playerLink}>
      <bdi>{children}</bdi>
    </Link>
  );
}
