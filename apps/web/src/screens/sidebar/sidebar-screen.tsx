import { useGo } from "../../lib/navigation/index.ts";
import { MenuBody } from "../../widgets/side-menu/side-menu.tsx";

/** The side menu as a page, for visits by its address. */
export default function SidebarScreen() {
  const go = useGo();
  return <MenuBody heading="h1" onClose={() => go.back()} />;
}
