import { ActionBar, ActionPair, ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Variant } from "../variant.tsx";

export function ActionBarVariants() {
  return (
    <>
      <Variant caption="A screen with its actions at the bottom" size="wide">
        <ActionScreen>
          <p>The content of the screen.</p>
          <ActionBar
            links={
              <>
                <Button look="text">Change method</Button>
                <Button look="text">Cancel order</Button>
              </>
            }
            text="To withdraw later, bet 1,000.00."
          >
            <Button look="primary" size="large" full>
              I have paid
            </Button>
          </ActionBar>
        </ActionScreen>
      </Variant>
      <Variant caption="Two actions" size="wide">
        <ActionPair>
          <Button>Copy command</Button>
          <Button look="primary">Verify another</Button>
        </ActionPair>
      </Variant>
    </>
  );
}
