import type { Case, ForeignIdCases } from "./cases.ts";
import { answerOf, operatorOf, t } from "./site.ts";

const levelCase = (method: "GET" | "PUT" | "POST", path: string, body?: object): Case => [
  "member.unknown",
  async () => {
    const call = async (username: string) =>
      answerOf(
        await t.app.inject({
          method,
          url: `/wps/backoffice/club/level${path}${body ? "" : `?username=${username}`}`,
          headers: await operatorOf("DEMO"),
          ...(body && { payload: { username, ...body } }),
        }),
      );
    return [await call("foreign"), await call("unknown")];
  },
];

export const clubCases: ForeignIdCases = {
  refused: {
    "backoffice.level username": levelCase("GET", ""),
    "backoffice.level.set username": levelCase("PUT", "", {
      level: "gold",
      until: "2099-01-01",
      reason: "Why",
    }),
    "backoffice.level.end username": levelCase("POST", "/end", { reason: "Why" }),
  },
};
