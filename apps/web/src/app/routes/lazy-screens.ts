type MemberScreens = typeof import("../member-screens.ts").MEMBER_SCREENS;
/** Loads a screen of members. */
export const memberScreen = (name: keyof MemberScreens) => async () =>
  (await import("../member-screens.ts")).MEMBER_SCREENS[name]();
type AgentScreens = typeof import("../agent-screens.ts").AGENT_SCREENS;
/** Loads a screen of agents. */
export const agentScreen = (name: keyof AgentScreens) => async () =>
  (await import("../agent-screens.ts")).AGENT_SCREENS[name]();
