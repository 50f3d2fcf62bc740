import type { SecurityConfig } from "@foyer/contract/security";
import type { SocialProvider } from "@foyer/contract/social";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmSheet } from "../../features/confirm-identity/confirm-sheet.tsx";
import { passkeyProof } from "../../features/passkeys/passkey-proof.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useDay } from "../../i18n/use-moment.ts";
import { call } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { PROVIDER_NAMES } from "./provider-names.ts";
import styles from "./security-center.module.css";
import { useSaved } from "./use-saved.ts";

export interface SocialAccountsProps {
  config: SecurityConfig;
}

/** Accounts of social providers that log in to this one: unlink one, unless it is the only way in. */
export default function SocialAccounts({ config }: SocialAccountsProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const saved = useSaved();
  const able = usePasskeys();
  const [unlinking, setUnlinking] = useState<SocialProvider>();
  const { socialAccounts, loginPassword, passkeys } = config;
  if (socialAccounts.length === 0)
    return (
      <EmptyState
        title={t`No linked accounts`}
        text={t`Log in with Google or Facebook to link an account.`}
      />
    );
  const only = socialAccounts.length === 1 && !loginPassword.set && passkeys === 0;
  const name = unlinking && PROVIDER_NAMES[unlinking];
  return (
    <>
      <ul className={styles.rows}>
        {socialAccounts.map(({ provider, linkedAt }) => (
          <Account
            key={provider}
            name={PROVIDER_NAMES[provider]}
            linkedAt={linkedAt}
            onUnlink={only ? undefined : () => setUnlinking(provider)}
          />
        ))}
      </ul>
      {only && (
        <p className={styles.quiet}>
          <Trans>
            You couldn't log in without it. <Link to="/m/changePsw">Set a login password</Link> to unlink it.
          </Trans>
        </p>
      )}
      {unlinking && (
        <ConfirmSheet
          doing={t`You're unlinking ${name}.`}
          follows={t`It no longer logs in to your account. We'll tell you by message and e-mail.`}
          kinds={["payment", "password", "passkey"]}
          config={config}
          passkey={able ? passkeyProof : undefined}
          send={(proof) => call("social.unlink", { body: { provider: unlinking, proof } })}
          onDone={() => {
            setUnlinking(undefined);
            saved(t`Account unlinked.`);
          }}
          onRefused={(refusal) => {
            setUnlinking(undefined);
            toast("error", errorText(refusal));
          }}
          onClose={() => setUnlinking(undefined)}
        />
      )}
    </>
  );
}

interface AccountProps {
  name: string;
  linkedAt: string;
  /** Missing: it cannot be unlinked. */
  onUnlink: (() => void) | undefined;
}

function Account({ name, linkedAt, onUnlink }: AccountProps) {
  const { t } = useLingui();
  const day = useDay();
  return (
    <li className={styles.row}>
      <Icon name="link" />
      <span className={styles.text}>
        <b>{name}</b>
        <span>
          <Trans>Linked {day(linkedAt)}</Trans>
        </span>
      </span>
      {onUnlink && (
        <Button size="small" aria-label={t`Unlink ${name}`} onClick={onUnlink}>
          <Trans>Unlink</Trans>
        </Button>
      )}
    </li>
  );
}
