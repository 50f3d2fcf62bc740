import { queryOptions, useQuery } from "@tanstack/react-query";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";

/** While a proof is running it is read again so often. */
const FOLLOWED_MS = 2_000;

/** The newest proofs of the sums of teams. */
export const useTeamProofs = () =>
  useQuery({
    queryKey: backOfficeKeys.proofs,
    queryFn: ({ signal }) => backOfficeCall("backoffice.proofs", {}, signal),
    refetchInterval: ({ state }) => (state.data?.content[0]?.state === "running" ? FOLLOWED_MS : false),
  });

/** One proof with what it found; read again when its state is another one. */
export const teamProofQuery = (proofId: string, state: string) =>
  queryOptions({
    queryKey: backOfficeKeys.proof(proofId, state),
    queryFn: ({ signal }) => backOfficeCall("backoffice.proof", { params: { proofId } }, signal),
  });
