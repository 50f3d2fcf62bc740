import type { LoginValue } from "@foyer/contract/session";
import { Trans } from "@lingui/react/macro";
import type { SecondStepDue } from "../../entities/session/second-step.ts";
import { SecondStepForm } from "../../features/second-factor/second-step-form.tsx";
import { call, refusalOf } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";

export interface SecondStepProps {
  due: SecondStepDue;
  /** Token of a social identity to link to the account. */
  linkToken: string | undefined;
  /** Called when that identity can no longer be linked: the login goes on without it. */
  onLinkRefused: () => void;
  onSignedIn: (value: LoginValue) => void;
  onBack: () => void;
}

/** In place of the login form, after the first step. */
export default function SecondStep({ due, linkToken, onLinkRefused, onSignedIn, onBack }: SecondStepProps) {
  return (
    <>
      <h2>
        <Trans>Two-step login</Trans>
      </h2>
      <SecondStepForm
        send={async (code) => {
          const body = { ticket: due.ticket, code, ...(linkToken && { linkToken }) };
          const value = await call("session.second.step", { body }).catch((error: unknown) => {
            if (refusalOf(error).code === "social.token.invalid") onLinkRefused();
            throw error;
          });
          onSignedIn(value);
        }}
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
