import type { Case, ForeignIdCases } from "./cases.ts";
import { get, operatorOf, post, t } from "./site.ts";

const RESETS = "/wps/backoffice/second-factor-resets";
const texts = { reason: "Phone lost", identityProof: "Passport" };

const usernameCase = (call: (username: string) => ReturnType<typeof get>): Case => [
  "member.unknown",
  async () => [await call("foreign"), await call("unknown")],
];

export const secondFactorResetCases: ForeignIdCases = {
  refused: {
    "backoffice.factor.reset username": usernameCase(async (username) =>
      get(`${RESETS}?username=${username}`, await operatorOf("DEMO")),
    ),
    "backoffice.factor.reset.ask username": usernameCase(async (username) =>
      post(RESETS, await operatorOf("DEMO"), { username, ...texts }),
    ),
    "backoffice.factor.reset.decide resetId": [
      "approval.unknown",
      async () => {
        await t.app.database.pool.query(
          `INSERT INTO member_authenticators (owner_id, secret, confirmed_at)
           SELECT id, 'sealed', now() FROM members WHERE username = 'own' ON CONFLICT DO NOTHING`,
        );
        const { body } = await post(RESETS, await operatorOf("DEMO"), { username: "own", ...texts });
        const { reset } = body["value"] as { reset: { resetId: string } };
        const decide = async (resetId: string) =>
          post(`${RESETS}/${resetId}/decision`, await operatorOf("OTHER"), { verdict: "confirm" });
        const answers = [await decide(reset.resetId), await decide("999999999")] as const;
        // the other calls of this member log in with one step
        await t.app.database.pool.query("DELETE FROM member_authenticators WHERE secret = 'sealed'");
        return [...answers];
      },
    ],
  },
};
