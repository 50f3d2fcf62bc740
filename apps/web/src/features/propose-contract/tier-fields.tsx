import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { MOST_TIERS } from "@foyer/domain/agent-contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Rate } from "../../entities/rebate/rate.tsx";
import { PlainMoney } from "../../entities/record/signed-money.tsx";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./propose-contract.module.css";
import type { EditedTier, FieldError, TierField, TierText } from "./terms-edits.ts";
import { useFieldErrorText } from "./use-field-error-text.tsx";

interface TierFieldsProps {
  kind: AgentContractKind;
  tiers: readonly EditedTier[];
  onChange: (tiers: readonly TierText[]) => void;
}

const NEW: TierText = { from: "", active: "", rate: "" };
const FIELDS: readonly TierField[] = ["from", "active", "rate"];

/** The tiers of a proposal as fields, the lowest first, with what is wrong below each of them. */
export function TierFields({ kind, tiers, onChange }: TierFieldsProps) {
  const { t } = useLingui();
  const texts = tiers.map(({ text }) => text);
  const replace = (at: number, ...by: TierText[]) =>
    onChange([...texts.slice(0, at), ...by, ...texts.slice(at + 1)]);
  const names: Record<TierField, string> = {
    from: kind === "dividend" ? t`Basis from` : t`Turnover from`,
    active: t`Active from`,
    rate: t`Rate`,
  };
  return (
    <Card>
      {tiers.map((tier, at) => (
        <TierRow
          key={at}
          number={at + 1}
          tier={tier}
          names={names}
          onChange={(text) => replace(at, text)}
          onRemove={tiers.length > 1 ? () => replace(at) : undefined}
        />
      ))}
      {tiers.length < MOST_TIERS && (
        <Button onClick={() => onChange([...texts, NEW])}>
          <Icon name="plus" size="s" />
          <Trans>Add tier</Trans>
        </Button>
      )}
    </Card>
  );
}

interface TierRowProps {
  number: number;
  tier: EditedTier;
  names: Readonly<Record<TierField, string>>;
  onChange: (text: TierText) => void;
  onRemove: (() => void) | undefined;
}

function TierRow({ number, tier: { text, errors, read }, names, onChange, onRemove }: TierRowProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles.tier}>
      <legend className={styles.legend}>{t`Tier ${number}`}</legend>
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <div key={field} className={cx(styles.cell, styles[field])}>
            <label htmlFor={`${id}-${field}`}>{names[field]}</label>
            <span className={cx(styles.box, text[field] !== "" && errors[field] && styles.bad)}>
              <input
                id={`${id}-${field}`}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="done"
                maxLength={field === "from" ? 24 : 10}
                value={text[field]}
                aria-invalid={text[field] !== "" && errors[field] ? true : undefined}
                aria-describedby={`${id}-e`}
                onChange={(event) => onChange({ ...text, [field]: event.target.value })}
              />
              {field === "rate" && <i aria-hidden="true">%</i>}
            </span>
          </div>
        ))}
        {onRemove && <IconButton icon="close" label={t`Remove tier ${number}`} onClick={onRemove} />}
      </div>
      <div id={`${id}-e`} aria-live="polite" className={styles.answers}>
        {FIELDS.map((field) => {
          const error = errors[field];
          return error && text[field] !== "" ? <FieldErrorText key={field} error={error} /> : null;
        })}
        {read !== undefined && (
          <p className={styles.small}>
            <Trans>
              Read as <PlainMoney amount={read} />.
            </Trans>
          </p>
        )}
      </div>
    </fieldset>
  );
}

function FieldErrorText({ error }: { error: FieldError }) {
  const text = useFieldErrorText();
  return (
    <p className={styles.error}>
      <Icon name="warn" size="s" />
      <span>
        {error.kind === "above" && error.received !== undefined ? (
          <Trans>
            You receive <Rate rate={error.received} /> at this point. The rate can't be higher.
          </Trans>
        ) : (
          text(error)
        )}
      </span>
    </p>
  );
}
