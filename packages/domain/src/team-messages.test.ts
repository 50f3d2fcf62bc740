import { expect, test } from "vitest";
import { allowsTeamMessages } from "./team-messages.ts";

test.each([
  ["off", true, false],
  ["off", false, false],
  ["agents", true, true],
  ["agents", false, false],
  ["everyone", true, true],
  ["everyone", false, true],
] as const)(
  "with messages in teams for %s, an upline and a direct downline (an agent: %s) may write to each other: %s",
  (setting, agent, allowed) => {
    expect(allowsTeamMessages(setting, agent)).toBe(allowed);
  },
);
