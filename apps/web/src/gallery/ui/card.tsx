import { Link } from "../../lib/navigation/index.ts";
import { Card, RowCard, RowEnd, RowText, rowClass } from "../../ui/card/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function CardVariants() {
  return (
    <>
      <Variant caption="A block">
        <Card>
          <h2>Balance</h2>
          <p>What belongs together.</p>
        </Card>
      </Variant>
      <Variant caption="Rows: a link, a block, a long name">
        <RowCard>
          <li>
            <Link to="/m/help" className={rowClass}>
              <Icon name="bank" />
              <RowText name="Bank transfer">500 to 50,000</RowText>
              <RowEnd>
                30 min
                <span>No fee</span>
              </RowEnd>
              <Icon name="next" size="s" />
            </Link>
          </li>
          <li className={rowClass}>
            <Icon name="clock" />
            <RowText name="Counter">Open daily 08:00 to 18:00</RowText>
          </li>
          <li className={rowClass}>
            <Icon name="qr" />
            <RowText name={LONG_NAME}>{LONG_NAME}</RowText>
            <RowEnd>1 min</RowEnd>
          </li>
        </RowCard>
      </Variant>
    </>
  );
}
