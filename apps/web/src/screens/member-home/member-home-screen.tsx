import { Trans } from "@lingui/react/macro";
import { useShapes } from "../../entities/merchant/use-shapes.ts";
import { useGo, useHref } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import SiteFooter from "../../widgets/site-footer/site-footer.tsx";
import { BaseMemberHome } from "./base-member-home.tsx";
import styles from "./member-home-screen.module.css";
import { NewMemberHome } from "./new-member-home.tsx";

/** Member centre: profile, balance, and links to everything of the member's own, in the merchant's design. */
export default function MemberHomeScreen() {
  const go = useGo();
  const href = useHref();
  const shapes = useShapes();
  return (
    <div className={styles.screen}>
      {shapes?.version === "base" ? (
        <BaseMemberHome />
      ) : (
        <NewMemberHome withdraw={shapes?.detail === "new"} />
      )}
      <Button className={styles.leave} onClick={() => go(href, { stay: true, panel: "logout" })}>
        <Icon name="out" />
        <Trans>Log out</Trans>
      </Button>
      <SiteFooter />
    </div>
  );
}
