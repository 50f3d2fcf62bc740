import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { BetView } from "../../../entities/record/bet-view.tsx";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { PlayerLink } from "../player-link.tsx";
import { SplitDetail } from "../split-detail.tsx";

interface MemberBetProps {
  memberId: string;
  betId: string;
  onClose: () => void;
}

/** One round of a member: its movements of money, and the vendor's calls. */
export function MemberBet({ memberId, betId, onClose }: MemberBetProps) {
  const { t } = useLingui();
  const { data, ...query } = useQuery({
    queryKey: backOfficeKeys.memberBet(memberId, betId),
    queryFn: ({ signal }) => backOfficeCall("backoffice.member.bet", { params: { memberId, betId } }, signal),
    staleTime: 0,
  });
  const member = useQuery({
    queryKey: backOfficeKeys.agent(memberId),
    queryFn: ({ signal }) => backOfficeCall("backoffice.agent", { params: { memberId } }, signal),
  });
  return (
    <SplitDetail
      title={t`Round`}
      fact={<PlayerLink id={memberId}>{member.data?.username ?? t`Player`}</PlayerLink>}
      onClose={onClose}
      failed="bet"
      query={query}
    >
      {data && <BetView bet={data} />}
    </SplitDetail>
  );
}
