import type { ReactNode } from "react";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import styles from "./device-row.module.css";

interface DeviceRowProps {
  icon: IconName;
  name: string;
  facts: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A device of the player's in a list: one of the sessions or passkeys. */
export function DeviceRow({ icon, name, facts, children }: DeviceRowProps) {
  return (
    <li className={styles.row}>
      <Icon name={icon} />
      <p className={styles.text}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>{facts}</span>
      </p>
      {children}
    </li>
  );
}

/** The list of rows. */
export const deviceListClass: string | undefined = styles.list;
