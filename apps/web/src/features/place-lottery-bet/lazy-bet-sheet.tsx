import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { BetSheetProps } from "./bet-sheet.tsx";

/** The slip, loaded when a board is first touched. */
export const LazyBetSheet = lazyComponent<BetSheetProps>({
  load: () => import("./bet-sheet.tsx"),
  catalogue: "lottery",
});
