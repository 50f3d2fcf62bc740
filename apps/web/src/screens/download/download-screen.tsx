import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { AppIcon, GuideSteps, InstallButton, resource, useInstall } from "../../features/install/index.ts";
import { useSettings, useWhitelabel } from "../../features/whitelabel/index.ts";
import { appVersion, isAndroid, isIos, isStandalone } from "../../lib/device.ts";
import { untilItComes } from "../../lib/until-it-comes.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import styles from "./download-screen.module.css";

const QrCode = lazy(() =>
  untilItComes(async () => ({ default: (await import("../../ui/qr-code/qr-code.tsx")).QrCode })),
);

/** All the ways to the app: this phone's own first, then everybody else's. */
export default function DownloadScreen() {
  const { t } = useLingui();
  const settings = useSettings();
  const house = useWhitelabel()?.merchantName ?? "Foyer";
  const install = useInstall();
  const [phone] = useState(() => ({
    ios: isIos(),
    mobile: isIos() || isAndroid(),
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
        <h2 className="display">{t`${house} on your phone`}</h2>
        <p>
          {phone.installed
            ? t`You have it already: this page runs in the app.`
            : t`From your home screen it opens at once, and what you have read stays readable without internet.`}
        </p>
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
          <p>{t`Open your browser's menu and choose “Add to home screen” or “Install app”.`}</p>
        </section>
      )}
      {!phone.mobile && (
        <section className={cx(styles.part, styles.carry)}>
          <div>
            <h3>{t`Carry on by phone`}</h3>
            <p>{t`Point your phone's camera at this code.`}</p>
          </div>
          <Suspense fallback={<div className={styles.code} style={{ blockSize: 160 }} />}>
            <QrCode
              address={`${location.origin}/m/download`}
              words={t`Code that leads to this page`}
              className={styles.code}
            />
          </Suspense>
        </section>
      )}
    </div>
  );
}
