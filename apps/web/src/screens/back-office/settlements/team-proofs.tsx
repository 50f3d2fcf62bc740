import type { TeamProof } from "@foyer/contract/back-office-proofs";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { SplitDetail } from "../split-detail.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { ProofDifferences } from "./proof-differences.tsx";
import { teamProofQuery, useTeamProofs } from "./proof-queries.ts";
import { useProofTexts } from "./use-proof-texts.ts";

const proofTarget = (proof: string) =>
  ({ to: "/backoffice", search: { section: "settlements", proof } }) as const;

interface TeamProofsProps {
  /** Number of the open proof; another text: the newest one. */
  proofId: string;
  onClose: () => void;
}

/** A nightly proof that sums and settlements of teams are what the entries say, and the proofs before it. */
export function TeamProofs({ proofId, onClose }: TeamProofsProps) {
  const { t } = useLingui();
  const administrator = useIsAdministrator();
  const { data, ...query } = useTeamProofs();
  const errorText = useErrorText();
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => backOfficeCall("backoffice.proof.run", {}),
    onSuccess: () => client.invalidateQueries({ queryKey: backOfficeKeys.proofs }),
    onError: (error) => toast("error", errorText(error)),
  });
  const [newest] = data?.content ?? [];
  const id = /^[1-9][0-9]{0,17}$/.test(proofId) ? proofId : newest?.proofId;
  const running = newest?.state === "running";
  return (
    <SplitDetail
      title={t`Proofs of teams`}
      fact={t`Sums and settlements compared with the entries, every night.`}
      onClose={onClose}
      failed="settlements"
      query={query}
      actions={
        data &&
        administrator && (
          <Button busy={run.isPending || running} onClick={() => !run.isPending && !running && run.mutate()}>
            {running ? <Trans>Proof is running</Trans> : <Trans>Prove now</Trans>}
          </Button>
        )
      }
    >
      {data && (
        <>
          {id === undefined ? (
            <p className={backOffice.pale}>{t`Nothing was proved yet.`}</p>
          ) : (
            <Proof
              key={id}
              proofId={id}
              state={data.content.find((one) => one.proofId === id)?.state ?? "done"}
            />
          )}
          {data.content.length > 1 && <Earlier proofs={data.content} open={id} />}
        </>
      )}
    </SplitDetail>
  );
}

function Proof({ proofId, state }: { proofId: string; state: TeamProof["state"] }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const errorText = useErrorText();
  const { span } = useAgentTexts();
  const { states } = useProofTexts();
  const { data, error } = useQuery(teamProofQuery(proofId, state));
  if (error) return <Note icon="warn">{errorText(error)}</Note>;
  if (!data) return <Skeleton className={backOffice.skeleton} />;
  const { proof, content } = data;
  const { startedAt, finishedAt, firstDay, lastDay, checked, differences } = proof;
  const seconds =
    finishedAt === undefined ? undefined : (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return (
    <>
      <div role="status">
        {proof.state === "running" ? (
          <Note>{t`The proof is running. Play and payments go on.`}</Note>
        ) : proof.state === "interrupted" ? (
          <Note icon="warn">{t`The proof was interrupted. The next one begins with the same day.`}</Note>
        ) : differences === 0 ? (
          <Note>{t`No differences: the sums of teams are those of the entries.`}</Note>
        ) : (
          <Note icon="warn">
            {t`${plural(differences, { one: "# difference was found", other: "# differences were found" })}. Nothing is corrected by itself: find out why.`}
          </Note>
        )}
      </div>
      <CaseCard title={t`Proof ${proofId}`}>
        <CaseRows
          rows={[
            [t`State`, states[proof.state]],
            [t`Began`, moment(startedAt)],
            finishedAt !== undefined && [t`Ended`, moment(finishedAt)],
            seconds !== undefined && [
              t`Took`,
              i18n.number(seconds, {
                style: "unit",
                unit: "second",
                unitDisplay: "long",
                maximumFractionDigits: 1,
              }),
            ],
            [t`Days`, span({ firstDay, lastDay, startsAt: startedAt, kind: "rebate" })],
            [t`Rows compared`, i18n.number(checked)],
            [t`Differences`, i18n.number(differences)],
          ]}
        />
      </CaseCard>
      {content.length > 0 && <ProofDifferences items={content} total={differences} />}
    </>
  );
}

function Earlier({ proofs, open }: { proofs: readonly TeamProof[]; open: string | undefined }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const { states } = useProofTexts();
  return (
    <CaseCard title={t`Latest proofs`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Began`}</th>
            <th scope="col" className={styles.sum}>{t`Differences`}</th>
          </tr>
        </thead>
        <tbody>
          {proofs.map(({ proofId, startedAt, state, differences }) => (
            <tr key={proofId}>
              <td>
                <Link
                  {...proofTarget(proofId)}
                  className={styles.reach}
                  {...(proofId === open && { "aria-current": "true" as const })}
                >
                  {moment(startedAt)}
                </Link>
              </td>
              <td className={styles.sum}>{state === "done" ? i18n.number(differences) : states[state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </CaseCard>
  );
}
