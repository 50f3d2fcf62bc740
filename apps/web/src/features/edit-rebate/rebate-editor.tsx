import type { MemberRebates, RebateViolation } from "@foyer/contract/rebates";
import { AGREEMENT_DAYS } from "@foyer/domain/agreement-time";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { memberRebatesQuery } from "../../entities/rebate/rebate-queries.ts";
import { inOrder, useRateNames } from "../../entities/rebate/use-rate-names.ts";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { ActionBar } from "../../ui/action-bar/action-bar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { SelectField } from "../../ui/field/select-field.tsx";
import { Note } from "../../ui/note/note.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { type EditedRate, type Edits, editedRates, keyOf, unsavedEdits } from "./rate-edits.ts";
import { RateField } from "./rate-field.tsx";
import { readEdits, storeEdits } from "./rebate-draft.ts";
import styles from "./rebate-editor.module.css";
import { RebatePreview } from "./rebate-preview.tsx";

interface RebateEditorProps {
  member: MemberRebates;
  /** Of the agent who edits. */
  userName: string;
}

/** The rates of a direct downline with their bounds. Unsaved edits are kept until they are saved or discarded. */
export function RebateEditor({ member, userName }: RebateEditorProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { day } = useRecordTimes();
  const { memberId, username } = member;
  const [edits, setEdits] = useState<Edits>(() => readEdits(userName, memberId));
  const [refused, setRefused] = useState<readonly RebateViolation[]>([]);
  const [by, setBy] = useState<"category" | "vendor">("category");
  const edited = editedRates(member, edits, refused);
  const { changes, lowers } = edited;
  const rates = inOrder(edited.rates);
  const wrong = rates.filter(({ error }) => error !== undefined);
  const draft = JSON.stringify(unsavedEdits(edits, edited));
  useEffect(() => storeEdits(userName, memberId, JSON.parse(draft) as Edits), [userName, memberId, draft]);

  const save = useMutation({
    mutationFn: () => call("rebates.change", { params: { memberId }, body: { rates: [...changes] } }),
    onSuccess: (value) => {
      setEdits({});
      setRefused([]);
      client.setQueryData(memberRebatesQuery(memberId).queryKey, value);
      void client.invalidateQueries({ queryKey: endpointKey("rebates.team") });
      void client.invalidateQueries({ queryKey: endpointKey("rebates.history") });
      toast("success", value.waiting ? t`Request sent to ${username}.` : t`Rates saved.`);
    },
    onError: (error) => {
      const { violations } = refusalOf(error).value;
      if (Array.isArray(violations)) setRefused(violations as RebateViolation[]);
      // the bounds, or the rates, have changed in the meantime
      void client.invalidateQueries({ queryKey: memberRebatesQuery(memberId).queryKey });
    },
  });
  const edit = (key: string, text: string | null | undefined) => {
    const { [key]: _, ...others } = edits;
    setEdits(text === undefined ? others : { ...others, [key]: text });
    // a rate of a category can break the bound of a vendor
    setRefused(refused.filter(({ category }) => !key.startsWith(`${category} `)));
    save.reset();
  };
  const discard = () => {
    setEdits({});
    setRefused([]);
    save.reset();
  };
  const asked = member.asks && lowers;
  const from = day(member.from);
  const baseline = member.rates.slice(0, 1).map(({ category, vendor, rate, next }) => ({
    category,
    ...(vendor !== undefined && { vendor }),
    rate: next ?? rate,
  }));
  return (
    <>
      <Segments
        label={t`Rates`}
        options={[
          { value: "category", text: t`By category` },
          { value: "vendor", text: t`By provider` },
        ]}
        value={by}
        onChoose={setBy}
      />
      {by === "category" ? (
        <CategoryRates rates={rates} from={from} onEdit={edit} />
      ) : (
        <VendorRates member={member} rates={rates} from={from} edits={edits} onEdit={edit} />
      )}
      <RebatePreview
        memberId={memberId}
        rates={changes.length > 0 ? changes : baseline}
        wrong={wrong.length > 0}
      />
      <Note>
        {asked ? (
          <Trans>
            Lowering a rate needs the agreement of <bdi>{username}</bdi>. It takes effect on the day after it
            is given; without it in <Plural value={AGREEMENT_DAYS} one="# day" other="# days" />, nothing
            changes.
          </Trans>
        ) : (
          <>
            <Trans>Takes effect on {from}.</Trans>{" "}
            {member.asks && (
              <Trans>
                Lowering a rate needs the agreement of <bdi>{username}</bdi>.
              </Trans>
            )}
          </>
        )}{" "}
        {member.waiting && changes.length > 0 && (
          <Trans>It replaces the request that waits for agreement.</Trans>
        )}
      </Note>
      <ActionBar
        text={
          <BarText rates={wrong} error={save.isError && wrong.length === 0 ? errorText(save.error) : ""} />
        }
      >
        <div className={styles.actions}>
          {draft !== "{}" && (
            <Button onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
          )}
          <Button
            look="primary"
            busy={save.isPending}
            disabled={changes.length === 0 || wrong.length > 0}
            onClick={() => !save.isPending && save.mutate()}
          >
            {asked ? t`Ask for agreement` : t`Save rates`}
          </Button>
        </div>
      </ActionBar>
    </>
  );
}

/** Why the rates can't be saved, or weren't. */
function BarText({ rates: [first], error }: { rates: readonly EditedRate[]; error: ReactNode }) {
  const names = useRateNames();
  const name =
    first && names.category(first.category) + (first.vendor ? `, ${names.vendor(first.vendor)}` : "");
  return <span role="status">{error || (name && <Trans>Correct the rate for {name} to save.</Trans>)}</span>;
}

interface RatesProps {
  rates: readonly EditedRate[];
  /** The first day of a change, written. */
  from: string;
  onEdit: (key: string, text: string | null | undefined) => void;
}

function CategoryRates({ rates, from, onEdit }: RatesProps) {
  const names = useRateNames();
  return (
    <Card className={styles.rates}>
      {rates
        .filter(({ vendor }) => vendor === undefined)
        .map((rate) => (
          <RateField
            key={rate.key}
            rate={rate}
            name={names.category(rate.category)}
            from={from}
            onChange={(text) => onEdit(rate.key, text)}
          />
        ))}
    </Card>
  );
}

/** Exceptions for vendors; every other vendor has the category's rate. */
function VendorRates({
  member,
  rates,
  from,
  edits,
  onEdit,
}: RatesProps & { member: MemberRebates; edits: Edits }) {
  const { t } = useLingui();
  const names = useRateNames();
  const named = (code: string) =>
    member.vendors.find(({ vendor }) => vendor === code)?.name ?? names.vendor(code);
  const shown = rates.filter(
    ({ key, vendor, points, error }) =>
      vendor !== undefined && (error !== undefined || points !== null || edits[key] === null),
  );
  const categories = rates.filter(({ vendor }) => vendor === undefined);
  const free = categories.map((of) => ({
    of,
    vendors: member.vendors.filter(
      (one) => one.category === of.category && !shown.some(({ key }) => key === keyOf(one)),
    ),
  }));
  return (
    <>
      {shown.length > 0 && (
        <Card className={styles.rates}>
          {shown.map((rate) =>
            edits[rate.key] === null && !rate.error ? (
              <div key={rate.key} className={styles.between}>
                <span>
                  <b>
                    <bdi>{named(rate.vendor ?? "")}</bdi>
                  </b>{" "}
                  <span className={styles.small}>
                    <Trans>The exception ends: as {names.category(rate.category)}</Trans>
                  </span>
                </span>
                <Button look="text" onClick={() => onEdit(rate.key, undefined)}>
                  <Trans>Undo</Trans>
                </Button>
              </div>
            ) : (
              <RateField
                key={rate.key}
                rate={rate}
                name={named(rate.vendor ?? "")}
                from={from}
                category={names.category(rate.category)}
                onChange={(text) => onEdit(rate.key, text)}
                onEnd={
                  rate.points === null
                    ? undefined
                    : () => onEdit(rate.key, rate.current === null ? undefined : null)
                }
              />
            ),
          )}
        </Card>
      )}
      <SelectField
        label={t`Add an exception`}
        hint={t`Every other provider has the category's rate.`}
        value=""
        onChange={({ target: { value } }) => {
          const [category] = value.split(" ");
          const of = categories.find((one) => one.category === category);
          if (of) onEdit(value, of.text);
        }}
      >
        <option value="">{t`Choose a provider`}</option>
        {free.map(({ of, vendors }) => (
          <optgroup key={of.key} label={names.category(of.category)}>
            {vendors.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {one.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </>
  );
}
