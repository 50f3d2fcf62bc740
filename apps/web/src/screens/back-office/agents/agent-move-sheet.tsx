import type { BackOfficeAgentDetail, TeamMoveRefusal } from "@foyer/contract/back-office-agents";
import type { TeamMovePreview } from "@foyer/contract/back-office-moves";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useRateText } from "../../../entities/rebate/rate.tsx";
import { useRateNames } from "../../../entities/rebate/use-rate-names.ts";
import { useDay } from "../../../i18n/use-moment.ts";
import { DURATIONS } from "../../../lib/durations.ts";
import { refusalOf } from "../../../lib/http/index.ts";
import { randomId } from "../../../lib/random.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import { useAgentTexts } from "./use-agent-texts.ts";

/** Plans the move of a member with the whole team, and says before what it does. */
export function AgentMoveSheet({ member, onClose }: { member: BackOfficeAgentDetail; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const dayText = useDay();
  const { refusals, merchant } = useAgentTexts();
  const { id: memberId, username } = member;
  const atTop = member.upline === undefined;
  const [where, setWhere] = useState<"agent" | "merchant">("agent");
  const [name, setName] = useState("");
  const [day, setDay] = useState("");
  const [reason, setReason] = useState("");
  const [judged, setJudged] = useState(false);
  const [clientKey, setClientKey] = useState(() => randomId());
  const nameBox = useRef<HTMLInputElement>(null);
  const dayBox = useRef<HTMLInputElement>(null);
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const to = where === "merchant" ? undefined : name.trim();
  const asked = useDebounced(to ?? "", DURATIONS.filterCount);
  const preview = useQuery({
    queryKey: backOfficeKeys.movePreview(memberId, where === "merchant" ? "" : `to ${asked}`),
    queryFn: ({ signal }) =>
      backOfficeCall(
        "backoffice.move.preview",
        { params: { memberId }, query: where === "merchant" ? {} : { to: asked } },
        signal,
      ),
    enabled: where === "merchant" || asked !== "",
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const shown = where === "merchant" || asked !== "" ? preview.data : undefined;
  const unknown = preview.error !== null && refusalOf(preview.error).code === "team.upline.unknown";
  const plan = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.move.plan", {
        params: { memberId },
        body: { ...(to !== undefined && { to }), day, reason: reason.trim(), clientKey },
      }),
    onSuccess: (move) => {
      const first = dayText(move.day);
      toast("success", t`${username} moves on ${first}.`);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: backOfficeKeys.agents }),
  });
  const refused = plan.error === null ? undefined : refusalOf(plan.error);
  const why = refused?.value["refusal"] as TeamMoveRefusal | undefined;
  const changed = () => {
    plan.reset();
    setClientKey(randomId());
  };
  const earliest = shown?.earliest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (to === "") nameBox.current?.focus();
    else if (day === "") dayBox.current?.focus();
    else if (reason.trim() === "") reasonBox.current?.focus();
    else if (!plan.isPending) plan.mutate();
  };
  const upline =
    judged && to === ""
      ? t`Enter a username.`
      : unknown || refused?.code === "team.upline.unknown"
        ? t`No agent has this username.`
        : why !== undefined
          ? refusals[why]
          : shown?.refusal && refusals[shown.refusal];
  const firstDay = earliest === undefined ? "" : dayText(earliest);
  const dayError =
    refused?.code === "team.move.day"
      ? t`Choose a day from ${dayText(String(refused.value["earliest"]))} on.`
      : judged && day === ""
        ? t`Choose a day.`
        : undefined;
  const placed =
    why !== undefined || refused?.code === "team.move.day" || refused?.code === "team.upline.unknown";
  return (
    <Sheet title={t`Move ${username}`} closeLabel={t`Close`} onClose={onClose}>
      <form className={backOffice.form} noValidate onSubmit={submit}>
        {!atTop && (
          <ChoiceChips<"agent" | "merchant">
            legend={t`New upline`}
            choices={[
              { value: "agent", label: t`An agent` },
              { value: "merchant", label: merchant },
            ]}
            value={where}
            onChoose={(next) => {
              setWhere(next);
              changed();
            }}
          />
        )}
        {where === "agent" ? (
          <Field
            ref={nameBox}
            label={t`Username of the new upline`}
            icon="user"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={TEXT_LIMITS.username}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              changed();
            }}
            error={upline}
          />
        ) : (
          upline !== undefined && (
            <p className={backOffice.refusal} role="alert">
              {upline}
            </p>
          )
        )}
        <Field
          ref={dayBox}
          label={t`First day below the new upline`}
          type="date"
          min={earliest}
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            changed();
          }}
          error={dayError}
          hint={firstDay === "" ? undefined : t`From ${firstDay} on`}
        />
        <TextArea
          ref={reasonBox}
          label={t`Reason, for staff`}
          rows={2}
          maxLength={TEXT_LIMITS.moveReason}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            changed();
          }}
          error={judged && reason.trim() === "" ? t`Say why.` : undefined}
        />
        {shown ? (
          <Preview preview={shown} username={username} />
        ) : (
          preview.isFetching && <Skeleton className={backOffice.skeleton} />
        )}
        {plan.error !== null && !placed && (
          <p className={backOffice.refusal} role="alert">
            {refusal(plan.error)}
          </p>
        )}
        <Button type="submit" look="primary" size="large" full busy={plan.isPending}>
          <Trans>Plan move</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

/** Who moves along, and what it breaks or ends. */
function Preview({ preview, username }: { preview: TeamMovePreview; username: string }) {
  const { t } = useLingui();
  const names = useRateNames();
  const written = useRateText();
  const dayText = useDay();
  const { contractKinds, theMerchant } = useAgentTexts();
  const { members, agents, levels, violations, contracts, contractsBelow, planned } = preview;
  const plannedDay = planned ? dayText(planned.day) : "";
  return (
    <section className={backOffice.card} aria-label={t`What the move does`}>
      <h3>{t`What the move does`}</h3>
      <p>
        {agents + members === 0
          ? t`${username} moves alone.`
          : t`With ${username} move ${plural(agents, { one: "# agent", other: "# agents" })} and ${plural(members, { one: "# member", other: "# members" })} on ${plural(levels, { one: "# level", other: "# levels" })}.`}
      </p>
      <p className={backOffice.pale}>{t`Past days and their settlements stay as they are.`}</p>
      {violations.map(({ category, vendor, bound }) => {
        const most = written(bound);
        const of = names.category(category) + (vendor === undefined ? "" : `, ${names.vendor(vendor)}`);
        return (
          <p key={`${category} ${vendor}`}>{t`The rate for ${of} is above ${most}, the new upline's.`}</p>
        );
      })}
      {contracts.map(({ contractId, kind, payer = theMerchant, proposed }) => {
        const what = contractKinds[kind];
        return (
          <p key={contractId}>
            {proposed
              ? t`The proposal of ${payer} expires: ${what}.`
              : t`The contract with ${payer} ends: ${what}.`}
          </p>
        );
      })}
      {contractsBelow > 0 && (
        <p>
          {t`${plural(contractsBelow, { one: "# contract below ends too.", other: "# contracts below end too." })}`}
        </p>
      )}
      {planned && <Note icon="warn">{t`A move on ${plannedDay} is planned already. Cancel it first.`}</Note>}
    </section>
  );
}
