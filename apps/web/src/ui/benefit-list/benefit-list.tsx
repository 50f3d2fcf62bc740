import { Icon } from "../icon/icon.tsx";
import styles from "./benefit-list.module.css";

/** What something gives, each with a check mark. */
export function BenefitList({ benefits }: { benefits: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {benefits.map((benefit) => (
        <li key={benefit}>
          <Icon name="check" size="s" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
