import type { IdentityCase } from "@foyer/contract/identity";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { IdentityStateLabel } from "../../../entities/identity/identity-state.tsx";
import { useIdentityTexts } from "../../../entities/identity/identity-texts.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useSearch } from "../../../lib/navigation/index.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { AssignChosen, BulkBar, Selectable, useBulk } from "../cases/bulk-cases.tsx";
import { CaseQueue, CaseRow } from "../cases/case-queue.tsx";
import { QueueTools } from "../cases/queue-tools.tsx";
import { useCaseQueue } from "../cases/use-case-queue.ts";
import { useQueueFilter } from "../cases/use-queue-filter.ts";
import { WAITING } from "../part-states.tsx";

/** A queue is shown without its open case. */
const LazyIdentityCaseView = lazyComponent({
  load: async () => ({ default: (await import("./identity-case.tsx")).IdentityCaseView }),
  ...WAITING,
});

const KINDS = [
  "national-id",
  "passport",
  "driving-licence",
] as const satisfies readonly IdentityCase["kind"][];

/** Identity checks that wait for a decision, beside the open one; on a phone one of the two. */
export function IdentityQueue() {
  const { t } = useLingui();
  const { check } = useSearch("/backoffice");
  const narrowed = useQueueFilter("identity");
  const { kinds } = useIdentityTexts();
  const { show, q, sort, age, method } = narrowed.filter;
  const kind = KINDS.find((one) => one === method);
  const filter = {
    ...(show && { show }),
    ...(q !== undefined && { q }),
    ...(sort === "newest" && { sort }),
    ...(age !== undefined && { age: Number(age) }),
    ...(kind && { kind }),
  };
  const queue = useCaseQueue(backOfficeKeys.identityQueue, filter, (query, signal) =>
    backOfficeCall("backoffice.identity", { query }, signal),
  );
  const queries = useQueryClient();
  const bulk = useBulk(() => {
    void queries.invalidateQueries({ queryKey: backOfficeKeys.identity });
  });
  const assign = (checkId: string) =>
    backOfficeCall("backoffice.identity.act", { params: { checkId }, body: { event: "assign" } });
  const open = (checkId: string | undefined) => narrowed.open({ check: checkId });
  return (
    <CaseQueue
      label={t`Identity`}
      choose={t`Choose a case`}
      queue={queue}
      failed="identityChecks"
      none={EMPTY.identityChecks}
      searched={q !== undefined}
      bulk={
        <BulkBar bulk={bulk}>
          <AssignChosen bulk={bulk} assign={assign} />
        </BulkBar>
      }
      tools={
        <QueueTools
          search={t`Search identity checks`}
          narrowed={narrowed}
          counts={queue.counts}
          choices={{
            methods: KINDS.map((code) => ({ code, name: kinds[code] })),
            methodLabel: t`Document`,
          }}
        />
      }
      row={(one) => (
        <li key={one.checkId}>
          <Selectable bulk={bulk} number={one.checkId} name={one.name}>
            <Row one={one} chosen={one.checkId === check} onOpen={() => open(one.checkId)} />
          </Selectable>
        </li>
      )}
    >
      {check !== undefined && (
        <LazyIdentityCaseView key={check} checkId={check} onClose={() => open(undefined)} />
      )}
    </CaseQueue>
  );
}

function Row({ one, chosen, onOpen }: { one: IdentityCase; chosen: boolean; onOpen: () => void }) {
  const { kinds } = useIdentityTexts();
  return (
    <CaseRow
      chosen={chosen}
      waitsFrom={one.submittedAt}
      waits={one.state === "submitted" || one.state === "review"}
      assignedTo={one.assignedTo}
      onOpen={onOpen}
    >
      <b>
        <bdi>{one.name}</bdi>
      </b>
      <span className={styles.fact}>
        <bdi>{one.player}</bdi>, {kinds[one.kind]}
        {one.state !== "submitted" && one.state !== "review" && (
          <>
            {" "}
            <IdentityStateLabel state={one.state} />
          </>
        )}
      </span>
    </CaseRow>
  );
}
