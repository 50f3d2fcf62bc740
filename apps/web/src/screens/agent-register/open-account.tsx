import type { OpenedAccount as Opened } from "@foyer/contract/invitations";
import { useState } from "react";
import { InvitationTabs } from "../../entities/invitation/invitation-tabs.tsx";
import recordStyles from "../../entities/record/record.module.css";
import { OpenAccountForm } from "./open-account-form.tsx";
import { OpenedAccount } from "./opened-account.tsx";
import { WithTerms } from "./with-terms.tsx";

/** The form that opens an account, then what to hand over to its owner: the password is shown this once. */
export default function OpenAccount() {
  const [opened, setOpened] = useState<{ readonly account: Opened; readonly password: string }>();
  return (
    <div className={recordStyles.screen}>
      <InvitationTabs current="account" />
      {opened ? (
        <OpenedAccount {...opened} onAnother={() => setOpened(undefined)} />
      ) : (
        <WithTerms>
          {(terms) => (
            <OpenAccountForm
              terms={terms}
              onOpened={(account, password) => setOpened({ account, password })}
            />
          )}
        </WithTerms>
      )}
    </div>
  );
}
