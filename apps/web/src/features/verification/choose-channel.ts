import { call, refusalOf } from "../../lib/http/index.ts";
import type { CodeChannel, FirebaseProject } from "./code-channel.ts";
import { codeRunsUntil } from "./code-countdown.ts";

/** The platform sends codes itself, and looks at them with whatever they are sent with. */
const platform: CodeChannel = {
  async send(purpose, mobile) {
    return codeRunsUntil(purpose, await call("verification.sms.send", { body: { purpose, ...mobile } }));
  },
  prove: async (_, verificationCode) => ({ verificationCode }),
};

/** One for the visit: the code that was sent from one form may be typed after it was left and come back to. */
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

/** Google's phone sign-in where the house has it so, its client fetched when a code is first asked for. */
export const codeChannel = (project: FirebaseProject | undefined): CodeChannel =>
  project
    ? {
        send: async (...asked) => (await clientOf(project)).send(...asked),
        prove: async (...typed) => (await clientOf(project)).prove(...typed),
      }
    : platform;
