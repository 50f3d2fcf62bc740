import { Button } from "../../ui/button/button.tsx";
import { TOAST_DURATION, type ToastKind, toast } from "../../ui/toast/toast-store.ts";
import { LONG_NAME } from "../sample-data.ts";
import { Row, Variant } from "../variant.tsx";

const KINDS = Object.keys(TOAST_DURATION) as ToastKind[];

/** The shell shows the toasts. */
export function ToastVariants() {
  return (
    <>
      <Variant caption="Kinds">
        <Row>
          {KINDS.map((kind) => (
            <Button key={kind} onClick={() => toast(kind, `A message of kind ${kind}.`)}>
              Show {kind}
            </Button>
          ))}
        </Row>
      </Variant>
      <Variant caption="Long text">
        <Button onClick={() => toast("error", `Couldn't open ${LONG_NAME}. Try again in a moment.`)}>
          Show a long message
        </Button>
      </Variant>
    </>
  );
}
