import { useGo } from "../../lib/navigation/index.ts";
import { MenuBody } from "./side-menu.tsx";

/** The side menu as a page of its own, for who comes by its address. */
export default function SidebarScreen() {
  const go = useGo();
  return <MenuBody onClose={() => go.back()} />;
}
