/** Who writes to whom in a team: nobody, agents to agents, or everyone to the direct upline and to direct downlines. */
export type TeamMessages = "off" | "agents" | "everyone";

/** Whether a direct downline and the upline, who is always an agent, may write to each other. */
export const allowsTeamMessages = (setting: TeamMessages, downlineIsAgent: boolean): boolean =>
  setting === "everyone" || (setting === "agents" && downlineIsAgent);
