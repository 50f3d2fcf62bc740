import { Spinner } from "../../ui/spinner/spinner.tsx";
import { Row, Variant } from "../variant.tsx";

export function SpinnerVariants() {
  return (
    <Variant caption="In the colour of the text beside it" size="small">
      <Row>
        <Spinner />
        <span style={{ color: "var(--accent-text)" }}>
          <Spinner /> Loading Ember Orchard…
        </span>
      </Row>
    </Variant>
  );
}
