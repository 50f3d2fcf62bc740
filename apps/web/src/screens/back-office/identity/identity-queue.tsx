import type { IdentityCase } from "@foyer/contract/identity";
import { useLingui } from "@lingui/react/macro";
import { useIdentityTexts } from "../../../entities/identity/identity-texts.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseQueue, CaseRow } from "../cases/case-queue.tsx";
import { useCaseQueue } from "../cases/use-case-queue.ts";
import { IdentityCaseView } from "./identity-case.tsx";

/** Identity checks that wait for a decision, beside the open one; on a phone one of the two. */
export function IdentityQueue() {
  const { t } = useLingui();
  const go = useGo();
  const { check } = useSearch("/backoffice");
  const queue = useCaseQueue(backOfficeKeys.identityQueue, (query, signal) =>
    backOfficeCall("backoffice.identity", { query }, signal),
  );
  const open = (checkId: string | undefined) =>
    go({
      to: "/backoffice",
      search: { section: "identity", ...(checkId !== undefined && { check: checkId }) },
    });
  return (
    <CaseQueue
      label={t`Identity`}
      choose={t`Choose a case`}
      queue={queue}
      failed="identityChecks"
      none={EMPTY.identityChecks}
      row={(one) => (
        <li key={one.checkId}>
          <Row one={one} chosen={one.checkId === check} onOpen={() => open(one.checkId)} />
        </li>
      )}
    >
      {check !== undefined && (
        <IdentityCaseView key={check} checkId={check} onClose={() => open(undefined)} />
      )}
    </CaseQueue>
  );
}

function Row({ one, chosen, onOpen }: { one: IdentityCase; chosen: boolean; onOpen: () => void }) {
  const { kinds } = useIdentityTexts();
  return (
    <CaseRow chosen={chosen} waitsFrom={one.submittedAt} assignedTo={one.assignedTo} onOpen={onOpen}>
      <b>
        <bdi>{one.name}</bdi>
      </b>
      <span className={styles.fact}>
        <bdi>{one.player}</bdi>, {kinds[one.kind]}
      </span>
    </CaseRow>
  );
}
