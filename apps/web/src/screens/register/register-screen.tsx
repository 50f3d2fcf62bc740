import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { BannerCarousel, useBanners } from "../../features/banners/index.ts";
import { RegisterForm } from "../../features/registration/index.ts";
import { note, useSession } from "../../features/session/index.ts";
import { heldLink, useHeldLink } from "../../features/social/index.ts";
import { useSettings } from "../../features/whitelabel/index.ts";
import { hrefOf, Link, ownPath, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { FormPage } from "../../ui/form-page/form-page.tsx";
import styles from "./register-screen.module.css";

/** Open an account; the player is signed in and led on at once. */
export default function RegisterScreen() {
  const go = useGo();
  const { code, from } = useSearch("/m/register");
  const session = useSession();
  const link = useHeldLink();
  const banners = useBanners("m_reg");
  const [still, setStill] = useState(false);
  const settings = useSettings();
  const onwards = (from && ownPath(from)) ?? hrefOf({ to: "/m/home" });

  useEffect(() => {
    if (session) go(onwards, { replace: true });
  });

  return (
    <FormPage
      long
      title={<Trans>Take a seat.</Trans>}
      words={<Trans>A minute, and the house knows your name.</Trans>}
    >
      {banners.length > 0 && (
        <div className={styles.banners}>
          <BannerCarousel banners={banners} still={still} onStill={setStill} />
        </div>
      )}
      <RegisterForm
        code={code}
        minimumAge={settings?.minimumAge ?? 18}
        linkTicket={link?.linkTicket}
        suggestedName={link?.suggestedName}
        onLinkRefused={() => heldLink.hold(undefined)}
        onRegistered={(value) => {
          heldLink.hold(undefined);
          note({ fact: "signed-in", value, keep: false, merchantCode: settings?.merchantCode ?? "" });
        }}
      />
      <p className={styles.other}>
        <Trans>Already have an account?</Trans>{" "}
        <Link
          to="/m/login"
          search={from ? { from } : {}}
          className={buttonClass({ look: "text", size: "small" })}
        >
          <Trans>Log in</Trans>
        </Link>
      </p>
    </FormPage>
  );
}
