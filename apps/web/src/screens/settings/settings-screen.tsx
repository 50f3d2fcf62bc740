import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { ownSessionsQuery, passkeysQuery } from "../../entities/session/device-queries.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { useSignOut } from "../../features/sign-out/use-sign-out.ts";
import { ThemeChoice } from "../../features/switch-theme/theme-choice.tsx";
import { LANGUAGES } from "../../i18n/languages.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { canVibrate, readVibration, storeVibration, vibrate } from "../../lib/haptics.ts";
import { Link, useGo, useHref } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import {
  ItemChevron,
  ItemList,
  ItemSwitch,
  itemClass,
  itemValueClass,
} from "../../ui/item-list/item-list.tsx";
import SiteFooter from "../../widgets/site-footer/site-footer.tsx";
import styles from "./settings-screen.module.css";

/** Personal settings: appearance, security, and log-out without confirmation. */
export default function SettingsScreen() {
  const { t } = useLingui();
  const session = useSession();
  const language = useLanguage();
  const guest = isGuest(session?.type ?? 0);
  const href = useHref();
  const [vibration, setVibration] = useState(readVibration);
  return (
    <div className={styles.screen}>
      <Group title={t`Theme`}>
        <ThemeChoice />
      </Group>
      <Group title={t`General`} framed>
        <PanelItem icon="globe" panel="language" label={t`Language`} value={LANGUAGES[language].name} />
        {canVibrate() && (
          <li>
            <ItemSwitch
              icon="phone"
              label={t`Vibration`}
              checked={vibration}
              onChange={(on) => {
                storeVibration(on);
                setVibration(on);
                vibrate("press");
              }}
            />
          </li>
        )}
      </Group>
      <Group title={t`Security`} framed>
        {guest ? (
          <li>
            <Link to="/m/register" search={{ from: href }} className={itemClass}>
              <Icon name="user" />
              <Trans>Create account</Trans>
              <ItemChevron />
            </Link>
          </li>
        ) : (
          <>
            <li>
              <Link to="/m/changePsw" className={itemClass}>
                <Icon name="lock" />
                <Trans>Change password</Trans>
                <ItemChevron />
              </Link>
            </li>
            <SignInItems />
          </>
        )}
      </Group>
      <LeaveButton />
      <SiteFooter />
    </div>
  );
}

/** Passkeys and devices, with their numbers. */
function SignInItems() {
  const { t, i18n } = useLingui();
  const able = usePasskeys();
  const passkeys = useQuery({ ...passkeysQuery(), enabled: able }).data?.passkeys.length;
  const sessions = useQuery(ownSessionsQuery()).data?.sessions.length;
  const number = (count: number | undefined) =>
    count === undefined ? undefined : new Intl.NumberFormat(i18n.locale).format(count);
  return (
    <>
      {able && <PanelItem icon="user" panel="passkeys" label={t`Passkeys`} value={number(passkeys)} />}
      <PanelItem icon="phone" panel="sessions" label={t`Devices`} value={number(sessions)} />
    </>
  );
}

interface PanelItemProps {
  icon: IconName;
  panel: string;
  label: string;
  value: string | undefined;
}

function PanelItem({ icon, panel, label, value }: PanelItemProps) {
  const go = useGo();
  const href = useHref();
  return (
    <li>
      <button
        type="button"
        className={itemClass}
        aria-haspopup="dialog"
        onClick={() => go(href, { stay: true, panel })}
      >
        <Icon name={icon} />
        {label}
        {value !== undefined && <bdi className={itemValueClass}>{value}</bdi>}
        <ItemChevron />
      </button>
    </li>
  );
}

function LeaveButton() {
  const { leaving, leave } = useSignOut();
  return (
    <div className={styles.frame}>
      <ItemList>
        <li>
          <button type="button" className={itemClass} aria-busy={leaving || undefined} onClick={leave}>
            <Icon name="out" />
            <Trans>Log out</Trans>
          </button>
        </li>
      </ItemList>
    </div>
  );
}

function Group({
  title,
  framed = false,
  children,
}: {
  title: string;
  framed?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {framed ? (
        <div className={styles.frame}>
          <ItemList>{children}</ItemList>
        </div>
      ) : (
        children
      )}
    </section>
  );
}
