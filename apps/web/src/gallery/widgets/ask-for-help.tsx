import { AskForHelp } from "../../widgets/ask-for-help/ask-for-help.tsx";
import { Variant } from "../variant.tsx";

export function AskForHelpVariants() {
  return (
    <>
      <Variant caption="Button" size="small">
        <AskForHelp about="Deposit order DP-1122-8K4M7:" full />
      </Variant>
      <Variant caption="Link below other actions" size="small">
        <AskForHelp about="Deposit order DP-1122-8K4M7:" look="text" size="small" />
      </Variant>
    </>
  );
}
