import { useState } from "react";
import { Link } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { ItemChevron, ItemList, ItemSwitch, itemClass } from "../../ui/item-list/item-list.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function ItemListVariants() {
  const [vibration, setVibration] = useState(true);
  return (
    <Variant caption="A link, a button, a switch, a long text" size="wide">
      <ItemList>
        <li>
          <Link to="/m/help" className={itemClass}>
            <Icon name="book" />
            Help center
            <ItemChevron />
          </Link>
        </li>
        <li>
          <button type="button" className={itemClass}>
            <Icon name="out" />
            Log out
          </button>
        </li>
        <li>
          <ItemSwitch icon="phone" label="Vibration" checked={vibration} onChange={setVibration} />
        </li>
        <li>
          <button type="button" className={itemClass}>
            <Icon name="gift" />
            {LONG_NAME}
            <ItemChevron />
          </button>
        </li>
      </ItemList>
    </Variant>
  );
}
