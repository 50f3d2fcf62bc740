import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "./agent-contract.module.css";

/** Beside or below a value of a proposal: what the contract in force has instead. */
export const ValueInForce = ({ children, id }: { children: ReactNode; id?: string }) => (
  <span className={styles.was} id={id}>
    {" "}
    <Trans>was {children}</Trans>
  </span>
);
