import { call, refusalOf } from "../../lib/http/index.ts";
import type { CodeChannel, FirebaseProject } from "./code-channel.ts";
import { codeRunsUntil } from "./code-countdown.ts";

/** The platform sends the codes itself, and checks them in the request they are submitted with. */
const platform: CodeChannel = {
  async send(purpose, mobile) {
    return codeRunsUntil(purpose, await call("verification.sms.send", { body: { purpose, ...mobile } }));
  },
  prove: async (_, verificationCode) => ({ verificationCode }),
};

/** One for the visit: a code sent from one form may be typed after leaving and returning to it. */
let client: Promise<CodeChannel> | undefined;

function clientOf(project: FirebaseProject): Promise<CodeChannel> {
  client ??= import("./firebase-codes.ts").then(
    ({ FirebaseCodes }) => new FirebaseCodes(project),
    (error: unknown) => {
      client = undefined;
      throw refusalOf(error);
    },
  );
  return client;
}

/** Google's phone sign-in, if the merchant uses it; its client is loaded when a code is first requested. */
export const codeChannel = (project: FirebaseProject | undefined): CodeChannel =>
  project
    ? {
        send: async (...parts) => (await clientOf(project)).send(...parts),
        prove: async (...typed) => (await clientOf(project)).prove(...typed),
      }
    : platform;
