import { runCeremony } from "../../../features/passkeys/run-ceremony.ts";
import { call } from "../../../lib/http/index.ts";
import { backOfficeCall, enterBackOffice } from "../back-office-session.ts";

/** Opens the back office with a passkey. @returns whether it did: the browser's dialog can be dismissed */
export async function logInByPasskey(): Promise<boolean> {
  const session = await runCeremony(async ({ answerChallenge }) => {
    const { challengeId, options } = await call("backoffice.login.passkey.options", {});
    const response = await answerChallenge(options);
    return call("backoffice.login.passkey", { body: { challengeId, response } });
  });
  if (session) enterBackOffice(session);
  return session !== undefined;
}

/** Creates a passkey for the operator; undefined when the browser's dialog was dismissed. */
export const addPasskey = () =>
  runCeremony(async ({ createPasskey }) => {
    const { challengeId, options } = await backOfficeCall("backoffice.passkey.options", {});
    const response = await createPasskey(options);
    return backOfficeCall("backoffice.passkey.add", { body: { challengeId, response } });
  });
