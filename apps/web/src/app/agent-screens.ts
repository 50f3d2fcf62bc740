/**
 * Screens of agents, loaded by way of this module: the first script would name the files of each of them, and everyone
 * loads it.
 */
export const AGENT_SCREENS = {
  announcements: () => import("../screens/agent-announcements/agent-announcements-screen.tsx"),
  contracts: () => import("../screens/contracts/contracts-screen.tsx"),
  dividends: () => import("../screens/dividends/dividends-screen.tsx"),
  home: () => import("../screens/agent-home/agent-home-screen.tsx"),
  rebates: () => import("../screens/rebates/rebates-screen.tsx"),
  register: () => import("../screens/agent-register/agent-register-screen.tsx"),
  teamBetting: () => import("../screens/team-betting/team-betting-screen.tsx"),
  teamMembers: () => import("../screens/team-members/team-members-screen.tsx"),
  teamOverview: () => import("../screens/team-overview/team-overview-screen.tsx"),
  teamProfit: () => import("../screens/team-profit/team-profit-screen.tsx"),
  teamRebates: () => import("../screens/team-rebates/team-rebates-screen.tsx"),
  teamTransactions: () => import("../screens/team-transactions/team-transactions-screen.tsx"),
};
