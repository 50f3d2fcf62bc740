import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useBetTexts } from "../../../entities/lottery-bet/use-bet-texts.ts";
import { now } from "../../../lib/clock.ts";
import { Check } from "../../../ui/check/check.tsx";
import { Field } from "../../../ui/field/field.tsx";
import cases from "../cases/case-queue.module.css";
import { type BetTypeDraft, type BetTypeFaults, LIKE_THE_LOTTERY } from "./bet-type-draft.ts";

interface BetTypesTableProps {
  family: LotteryFamilyCode;
  drafts: ReadonlyMap<string, BetTypeDraft>;
  /** Absent until the form was sent. */
  faultOf: ((code: string) => BetTypeFaults) | undefined;
  refused: (code: string) => string | undefined;
  onChange: (code: string, next: BetTypeDraft) => void;
}

/** All bet types of a lottery, with what differs from its terms. */
export function BetTypesTable({ family, drafts, faultOf, refused, onChange }: BetTypesTableProps) {
  const { t } = useLingui();
  const { title } = useBetTexts();
  const types = useMemo(() => lotteryFamily(family, new Date(now())).betTypes, [family]);
  return (
    <table className={cases.table}>
      <thead>
        <tr>
          <th scope="col">{t`Bet type`}</th>
          <th scope="col">{t`Prize group`}</th>
          <th scope="col">{t`At risk per outcome`}</th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ code }) => (
          <BetTypeRow
            key={code}
            name={title(code)}
            one={drafts.get(code) ?? LIKE_THE_LOTTERY}
            faults={faultOf?.(code) ?? {}}
            refused={refused(code)}
            onChange={(next) => onChange(code, next)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface BetTypeRowProps {
  name: string;
  one: BetTypeDraft;
  faults: BetTypeFaults;
  refused: string | undefined;
  onChange: (next: BetTypeDraft) => void;
}

function BetTypeRow({ name, one, faults, refused, onChange }: BetTypeRowProps) {
  const { t } = useLingui();
  const [groupName, riskName] = [t`Prize group`, t`At risk per outcome`];
  return (
    <tr>
      <td>
        <Check checked={one.open} onChange={({ target }) => onChange({ ...one, open: target.checked })}>
          {name}
        </Check>
      </td>
      <td data-name={groupName}>
        <BetTypeField
          label={t`${groupName}: ${name}`}
          value={one.prizeGroup}
          error={faults.prizeGroup ?? refused}
          onChange={(prizeGroup) => onChange({ ...one, prizeGroup })}
        />
      </td>
      <td data-name={riskName}>
        <BetTypeField
          label={t`${riskName}: ${name}`}
          value={one.outcomeLimit}
          error={faults.outcomeLimit}
          onChange={(outcomeLimit) => onChange({ ...one, outcomeLimit })}
        />
      </td>
    </tr>
  );
}

interface BetTypeFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A field of a table, whose head names it to the eye. */
const BetTypeField = ({ label, value, error, onChange }: BetTypeFieldProps) => (
  <div className={cases.unlabelled}>
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  </div>
);
