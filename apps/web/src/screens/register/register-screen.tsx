import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { holdPopups } from "../../entities/announcement/popups-due.ts";
import { useBanners } from "../../entities/banner/use-banners.ts";
import { noteRecentGames } from "../../entities/game/played.ts";
import { useSettings, useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { note, useSession } from "../../entities/session/session-store.ts";
import { RegisterForm } from "../../features/register/register-form.tsx";
import { pendingLink } from "../../features/social-sign-in/link-token.ts";
import { usePendingLink } from "../../features/social-sign-in/use-social-return.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { hrefOf, Link, ownPath, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { FormPage } from "../../ui/form-page/form-page.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { BannerCarousel } from "../../widgets/banner-carousel/banner-carousel.tsx";
import styles from "./register-screen.module.css";

/** Registration; the player is then signed in and redirected. */
export default function RegisterScreen() {
  const { t } = useLingui();
  const go = useGo();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const { code, from } = useSearch("/m/register");
  const session = useSession();
  const link = usePendingLink();
  const banners = useBanners("m_reg");
  const [still, setStill] = useState(false);
  const settings = useSettings();
  const onwards = (from && ownPath(from)) ?? hrefOf({ to: "/m/home" });

  // counted once for each visitor and day; the page does not wait for it
  useEffect(() => {
    if (code && session === undefined) call("invitations.visit", { body: { code } }).catch(() => {});
  }, [code, session]);
  const member = session !== undefined && !isGuest(session.type ?? 0);
  useEffect(() => {
    // Guests stay here, because they came to sign up for a real account.
    if (member) go(onwards, { replace: true });
  });

  return (
    <FormPage long title={<Trans>Create your account</Trans>} text={<Trans>It takes about a minute.</Trans>}>
      <RegisterForm
        code={code}
        minimumAge={settings?.minimumAge ?? 18}
        linkToken={link?.linkToken}
        suggestedName={link?.suggestedName}
        onLinkRefused={() => pendingLink.set(undefined)}
        onRegistered={(value) => {
          pendingLink.set(undefined);
          holdPopups();
          toast("success", t`Welcome to ${merchantName}. Your account is ready.`, DURATIONS.toastLong);
          note({ fact: "signed-in", value, keep: false, merchantCode: settings?.merchantCode ?? "" });
          noteRecentGames(false);
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
      {/* Last: a banner leads away, and must not stand before the first field. */}
      {banners.length > 0 && (
        <div className={styles.banners}>
          <BannerCarousel banners={banners} still={still} onStill={setStill} />
        </div>
      )}
    </FormPage>
  );
}
