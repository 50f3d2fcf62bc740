import { TabBar } from "../../ui/tab-bar/tab-bar.tsx";
import { Variant } from "../variant.tsx";

export function TabBarVariants() {
  return (
    <Variant caption="Two destinations, one of them open" size="wide">
      <div style={{ contain: "layout", minBlockSize: 64 }}>
        <TabBar
          label="Sample"
          current="/m/home"
          tabs={[
            { to: "/m/home", icon: "home", label: "Lobby" },
            { to: "/m/gameRecord", icon: "book", label: "Records" },
          ]}
        />
      </div>
    </Variant>
  );
}
