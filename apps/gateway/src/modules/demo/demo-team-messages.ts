import { ago, type DemoContext, rows } from "./demo-context.ts";

/** Conversations of the demo agents: between whom, and whether the last message is unread. */
const CONVERSATIONS = [
  {
    upline: "director",
    downline: "agent",
    unread: false,
    messages: [
      {
        by: "upline",
        daysAgo: 4.2,
        text: "Good week, Rafa. Your team's turnover is up by a fifth. What changed?",
      },
      {
        by: "downline",
        daysAgo: 4.1,
        text: "Luz and Chidi each brought five players in, and most of them stayed after the first deposit.",
      },
      {
        by: "upline",
        daysAgo: 4,
        text: "Then let's look at their rates together on Monday. Bring the settlement of the last ten days.",
      },
      { by: "downline", daysAgo: 3.9, text: "Will do." },
    ],
  },
  {
    upline: "agent",
    downline: "luzviminda",
    unread: true,
    messages: [
      {
        by: "upline",
        daysAgo: 1.6,
        text: "Two of your new members have not deposited yet. Did they get stuck?",
      },
      {
        by: "downline",
        daysAgo: 1.5,
        text: "One had the wrong name on the bank card, that is solved. I'll call the other one tonight.",
      },
      { by: "upline", daysAgo: 1.45, text: "Good. Tell me if support should have a look." },
      {
        by: "downline",
        daysAgo: 0.1,
        text: "Both are in now. Could you look at my slots rate? I'd like to give one of them a little more.",
      },
    ],
  },
  {
    upline: "agent",
    downline: "okonkwo",
    unread: false,
    messages: [
      { by: "downline", daysAgo: 6.3, text: "When are the rebates of Sunday paid?" },
      {
        by: "upline",
        daysAgo: 6.2,
        text: "Every day after midnight, for the day before. You find each statement with its sums under Rebates.",
      },
      { by: "downline", daysAgo: 6.1, text: "Found it, thanks." },
    ],
  },
  {
    upline: "agent",
    downline: "mireille7",
    unread: false,
    messages: [
      {
        by: "upline",
        daysAgo: 11,
        text: "Glad you joined, Mireille. Write here whenever something about the site is unclear.",
      },
    ],
  },
] as const;

/** Writes the conversations of the demo agents with their uplines and downlines. */
export async function seedTeamMessages({ client, ids, now }: DemoContext): Promise<void> {
  const sent = CONVERSATIONS.flatMap(({ upline, downline, messages, unread }) => {
    const [above, below] = [ids.get(upline), ids.get(downline)];
    if (above === undefined || below === undefined) return [];
    return messages.map(({ by, daysAgo, text }, at) => ({
      sender: by === "upline" ? above : below,
      receiver: by === "upline" ? below : above,
      relation: by === "upline" ? "downline" : "upline",
      text,
      at: ago(now, daysAgo),
      read: !(unread && at === messages.length - 1),
    }));
  });
  await client.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1) AS g (sender bigint, receiver bigint, relation text, text text, at timestamptz, read boolean)
     ), stored AS (
       INSERT INTO team_messages (sender_id, receiver_id, text, client_key, at)
       SELECT sender, receiver, text, 'demo:' || at, at FROM given ORDER BY at
       RETURNING id, sender_id, receiver_id, at
     ), sides AS (
       SELECT s.id, g.sender AS member_id, g.receiver AS other_id, g.relation, true AS read
         FROM stored s JOIN given g ON g.sender = s.sender_id AND g.receiver = s.receiver_id AND g.at = s.at
       UNION ALL
       SELECT s.id, g.receiver, g.sender, CASE g.relation WHEN 'upline' THEN 'downline' ELSE 'upline' END, g.read
         FROM stored s JOIN given g ON g.sender = s.sender_id AND g.receiver = s.receiver_id AND g.at = s.at
     )
     INSERT INTO team_conversations (member_id, other_id, relation, last_message, seen, unread)
     SELECT member_id, other_id, min(relation), max(id), coalesce(max(id) FILTER (WHERE read), 0), count(*) FILTER (WHERE NOT read)
       FROM sides GROUP BY member_id, other_id`,
    [rows(sent)],
  );
}
