import AgentNavigation from "../../widgets/agent-navigation/agent-navigation.tsx";
import { Variant } from "../variant.tsx";

export function AgentNavigationVariants() {
  return (
    <Variant caption="Below the screens of agents" size="wide" inPanel>
      <AgentNavigation path="/m/agent" />
    </Variant>
  );
}
