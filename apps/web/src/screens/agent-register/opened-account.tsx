import type { OpenedAccount as Opened } from "@foyer/contract/invitations";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { RatesLine } from "../../entities/invitation/rates-line.tsx";
import { useWhitelabel } from "../../entities/merchant/use-settings.ts";
import { Facts } from "../../entities/record/record-list.tsx";
import { ShareButton } from "../../features/share-page/share-button.tsx";
import { hrefOf, Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { CopyList } from "../../ui/copy-list/copy-list.tsx";
import { Note } from "../../ui/note/note.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./agent-register.module.css";

interface OpenedAccountProps {
  account: Opened;
  password: string;
  onAnother: () => void;
}

/** What the agent hands over to the owner of a new account. */
export function OpenedAccount({ account, password, onAnother }: OpenedAccountProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const merchantName = useWhitelabel()?.merchantName ?? "Foyer";
  const { id, username, agent, rates } = account;
  const site = `${location.origin}${hrefOf({ to: "/m/login" })}`;
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <Trans>Account opened</Trans>
      </h2>
      <Note icon="warn">
        <Trans>Hand these over to the owner now. The password isn't shown again.</Trans>
      </Note>
      <CopyList
        items={[
          { name: t`Username`, value: username, copyLabel: t`Copy the username` },
          { name: t`First password`, value: password, copyLabel: t`Copy the password` },
          { name: t`Login page`, value: site, copyLabel: t`Copy the address of the login page` },
        ]}
        texts={{ copy: t`Copy`, copied: t`Copied` }}
        copyAll={t`Copy all`}
        onRefused={() => toast("error", t`Couldn't copy. Select the text and copy it yourself.`)}
      />
      <Facts
        facts={[
          { label: t`Account type`, value: agent ? t`Agent` : t`Player` },
          { label: t`Rebate rates`, value: <RatesLine rates={rates} /> },
        ]}
      />
      <ShareButton
        title={t`Your account at ${merchantName}`}
        shared={{
          text: t`Your account at ${merchantName}: username ${username}, first password ${password}. Log in at ${site}`,
        }}
        look="primary"
        size="large"
        full
      />
      <div className={styles.actions}>
        <Link to="/m/member/team" search={{ member: id }} className={buttonClass({ look: "secondary" })}>
          <Trans>Show in the team</Trans>
        </Link>
        <Button onClick={onAnother}>
          <Trans>Open another account</Trans>
        </Button>
      </div>
    </div>
  );
}
