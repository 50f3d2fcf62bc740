import SideMenu, { MenuBody } from "../../widgets/side-menu/side-menu.tsx";
import { Opener } from "../opener.tsx";
import { Variant } from "../variant.tsx";

export function SideMenuVariants() {
  return (
    <>
      <Variant caption="Over the page">
        <Opener label="Open menu" panel={(close) => <SideMenu onClose={close} />} />
      </Variant>
      <Variant caption="As a page; log in to see Log out" size="wide" inPanel>
        <MenuBody onClose={() => {}} />
      </Variant>
    </>
  );
}
