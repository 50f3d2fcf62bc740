import type { LoginValue } from "@foyer/contract/session";
import { Trans } from "@lingui/react/macro";
import type { SecondStepDue } from "../../entities/session/second-step.ts";
import { SecondStepForm } from "../../features/second-factor/second-step-form.tsx";
import { call } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";

export interface SecondStepProps {
  due: SecondStepDue;
  /** Token of a social identity to link to the account. */
  linkToken: string | undefined;
  onSignedIn: (value: LoginValue) => void;
  onBack: () => void;
}

/** In place of the login form, after the first step. */
export default function SecondStep({ due, linkToken, onSignedIn, onBack }: SecondStepProps) {
  return (
    <>
      <h2>
        <Trans>Two-step login</Trans>
      </h2>
      <SecondStepForm
        send={async (code) =>
          onSignedIn(
            await call("session.second.step", {
              body: { ticket: due.ticket, code, ...(linkToken && { linkToken }) },
            }),
          )
        }
        onBack={onBack}
        help={
          <Trans>
            Lost phone and recovery codes? <Link to="/m/service">Contact customer service</Link>.
          </Trans>
        }
      />
    </>
  );
}
