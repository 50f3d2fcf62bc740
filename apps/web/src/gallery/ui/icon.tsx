import { Icon } from "../../ui/icon/icon.tsx";
import { FIRST_ICONS, REST_ICONS } from "../../ui/icon/icon-names.ts";
import styles from "../gallery.module.css";
import { Row, Variant } from "../variant.tsx";

export function IconVariants() {
  return (
    <>
      <Variant caption="Sizes: s, m, default, l" size="small">
        <Row>
          <Icon name="wallet" size="s" />
          <Icon name="wallet" size="m" />
          <Icon name="wallet" />
          <Icon name="wallet" size="l" />
        </Row>
      </Variant>
      <Variant caption="Mirrored from right to left: back, next, out" size="small">
        <Row>
          <Icon name="back" />
          <Icon name="next" />
          <Icon name="out" />
        </Row>
      </Variant>
      <Variant caption="All, by name" size="wide">
        <ul className={styles.icons}>
          {[...FIRST_ICONS, ...REST_ICONS].map((name) => (
            <li key={name} className={styles.named}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Variant>
    </>
  );
}
