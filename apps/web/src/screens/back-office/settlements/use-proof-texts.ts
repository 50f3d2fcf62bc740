import type { TeamProof, TeamProofRule } from "@foyer/contract/back-office-proofs";
import { useLingui } from "@lingui/react/macro";

/** What proofs compare, and how they ended. */
export function useProofTexts() {
  const { t } = useLingui();
  const rules: Readonly<Record<TeamProofRule, string>> = {
    "the path of a member is that of the upline": t`The path of a member is that of the upline.`,
    "the path of an agent as text is that of the upline": t`The path of an agent, as text, is that of the upline.`,
    "a member has one upline a day": t`A member has one upline a day.`,
    "the totals of a team are those of its direct downlines": t`The totals of a team are those of its direct downlines.`,
    "the balance of a member is that of the ledger": t`The balance of a member is that of the ledger.`,
    "the money of a member is that of the postings": t`The money of a member is that of the postings.`,
    "the play of a member is that of the postings": t`The play of a member is that of the postings.`,
    "who did something on a day is who the postings name": t`Who did something on a day is who the postings name.`,
    "a level of a team is the level above of its direct downlines": t`A level of a team is the level above of its direct downlines.`,
    "the total of a day is that of its levels": t`The total of a day is that of its levels.`,
    "the month of a level is that of its days": t`The month of a level is that of its days.`,
    "the rounds of a team are those of its direct downlines": t`The rounds of a team are those of its direct downlines.`,
    "the result of a round in a list is that of the round": t`The result of a round in a list is that of the round.`,
    "the movements of a team are those of its direct downlines": t`The movements of a team are those of its direct downlines.`,
    "the play of a team is that of its direct downlines": t`The play of a team is that of its direct downlines.`,
    "the members of a team who did something are those of its direct downlines": t`The members of a team who did something are those of its direct downlines.`,
    "the postings of a round are the round": t`The postings of a round are the round.`,
    "the postings of money are the transfers of the ledger": t`The postings of money are the transfers of the ledger.`,
    "the lines of a rebate are those of the postings": t`The lines of a rebate are those of the postings.`,
    "a rebate is the sum of its lines": t`A rebate is the sum of its lines.`,
    "what an agent earned in a month is the sum of the lines": t`What an agent earned in a month is the sum of the lines.`,
    "a salary or dividend is what its tier gives": t`A salary or dividend is what its tier gives.`,
    "a statement is paid by its transfer": t`A statement is paid by its transfer.`,
  };
  const states: Readonly<Record<TeamProof["state"], string>> = {
    running: t`Running`,
    done: t({ message: "Finished", context: "a proof" }),
    interrupted: t`Interrupted`,
  };
  return { rules, states };
}
