import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSettings, useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { AppIcon } from "../../features/install-app/app-icon.tsx";
import { GuideSteps, MenuSteps } from "../../features/install-app/guide-steps.tsx";
import { InstallButton } from "../../features/install-app/install-button.tsx";
import { resource } from "../../features/install-app/install-way.ts";
import { useInstall } from "../../features/install-app/use-install.ts";
import { appVersion, isHandheld, isIos, isStandalone } from "../../lib/device.ts";
import { BenefitList } from "../../ui/benefit-list/benefit-list.tsx";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import SiteFooter from "../../widgets/site-footer/site-footer.tsx";
import styles from "./download-screen.module.css";

const QrCode = lazyComponent({
  load: async () => ({ default: (await import("../../ui/qr-code/qr-code.tsx")).QrCode }),
  Skeleton: () => <div className={styles.code} style={{ blockSize: 160 }} />,
});

/** Ways to install the app: this phone's own first, then those of other devices. */
export default function DownloadScreen() {
  const { t } = useLingui();
  const settings = useSettings();
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const install = useInstall();
  const [phone] = useState(() => ({
    ios: isIos(),
    mobile: isHandheld(),
    installed: isStandalone() || appVersion() !== undefined,
  }));
  const ownLink = install?.way.kind === "link" ? install.way.url : undefined;
  const links = [
    { kind: "IOS", name: t`For iPhone and iPad` },
    { kind: "Android", name: t`For Android` },
  ].flatMap(({ kind, name }) => {
    const url = resource(settings, kind);
    return url && url !== ownLink ? [{ name, url }] : [];
  });
  const byGuide = install?.way.kind === "guide" || (phone.ios && !phone.installed);
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <AppIcon instead={<img src="/icon/app-192.png" alt="" width={96} height={96} />} />
        <h2 className="display">{t`${merchantName} on your phone`}</h2>
        <p>{phone.installed ? t`You're already using the app.` : t`Opens instantly, works offline.`}</p>
        {install && install.way.kind !== "guide" && (
          <InstallButton install={install} look="primary" size="large" />
        )}
      </section>
      {links.length > 0 && (
        <section className={styles.part}>
          <h3>{ownLink === undefined ? t`For phones` : t`Other phones`}</h3>
          {links.map(({ name, url }) => (
            <a key={url} className={buttonClass({ look: "secondary", full: true })} href={url} rel="noopener">
              {name}
            </a>
          ))}
        </section>
      )}
      {byGuide && (
        <section className={styles.part}>
          <h3>{t`Add to home screen`}</h3>
          <GuideSteps />
        </section>
      )}
      {!byGuide && !phone.installed && !install && phone.mobile && (
        <section className={styles.part}>
          <h3>{t`Add to home screen`}</h3>
          <MenuSteps />
        </section>
      )}
      <section className={styles.part}>
        <h3>{t`What you get`}</h3>
        <BenefitList
          benefits={[
            t`One tap on your home screen instead of an address.`,
            t`The whole screen, without the browser's bars.`,
            t`Pages you have read stay readable without a connection.`,
          ]}
        />
      </section>
      {!phone.mobile && (
        <section className={cx(styles.part, styles.carry)}>
          <div>
            <h3>{t`Continue on your phone`}</h3>
            <p>{t`Point your phone's camera at this code.`}</p>
          </div>
          <QrCode
            address={`${location.origin}/m/download`}
            label={t`QR code for this page`}
            className={styles.code}
          />
        </section>
      )}
      <SiteFooter />
    </div>
  );
}
