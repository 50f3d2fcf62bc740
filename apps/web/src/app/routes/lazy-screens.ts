type MemberScreens = typeof import("../member-screens.ts").MEMBER_SCREENS;
/** Loads a screen of members. */
export const memberScreen = (name: keyof MemberScreens) => async () =>
  (await import("../member-screens.ts")).MEMBER_SCREENS[name]();
type LotteryScreens = typeof import("../lottery-screens.ts").LOTTERY_SCREENS;
/** Loads a screen of lotteries. */
export const lotteryScreen = (name: keyof LotteryScreens) => async () =>
  (await import("../lottery-screens.ts")).LOTTERY_SCREENS[name]();
type AgentScreens = typeof import("../agent-screens.ts").AGENT_SCREENS;
/** Loads a screen of agents. */
export const agentScreen = (name: keyof AgentScreens) => async () =>
  (await import("../agent-screens.ts")).AGENT_SCREENS[name]();
type VisitorScreens = typeof import("../visitor-screens.ts").VISITOR_SCREENS;
/** Loads a screen that visitors can open too. */
export const visitorScreen = (name: keyof VisitorScreens) => async () =>
  (await import("../visitor-screens.ts")).VISITOR_SCREENS[name]();
