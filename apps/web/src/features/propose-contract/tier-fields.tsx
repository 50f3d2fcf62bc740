import type { AgentContractKind, AgentContractTier } from "@foyer/contract/agent-contracts";
import { MOST_TIERS } from "@foyer/domain/agent-contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { pairTiers } from "../../entities/agent-contract/pair-tiers.ts";
import { parsedTier } from "../../entities/agent-contract/parsed-tier.ts";
import { TierTable } from "../../entities/agent-contract/tier-table.tsx";
import { ValueInForce } from "../../entities/agent-contract/value-in-force.tsx";
import { Rate } from "../../entities/rebate/rate.tsx";
import { PlainMoney } from "../../entities/record/signed-money.tsx";
import { LIMITS } from "../../lib/durations.ts";
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
  /** Tiers of the contract in force, to mark what differs; undefined: there is none. */
  inForce: readonly AgentContractTier[] | undefined;
  onChange: (tiers: readonly TierText[]) => void;
}

const NEW: TierText = { from: "", active: "", rate: "" };
const FIELDS: readonly TierField[] = ["from", "active", "rate"];

/**
 * The tiers of a proposal as fields, the lowest first, with what is wrong below each of them, and what the contract in force
 * has instead below each field.
 */
export function TierFields({ kind, tiers, inForce, onChange }: TierFieldsProps) {
  const { t } = useLingui();
  const texts = tiers.map(({ text }) => text);
  const replace = (at: number, ...by: TierText[]) =>
    onChange([...texts.slice(0, at), ...by, ...texts.slice(at + 1)]);
  const names: Record<TierField, string> = {
    from: kind === "dividend" ? t`Basis from` : t`Turnover from`,
    active: t`Active from`,
    rate: t`Rate`,
  };
  const pairs =
    inForce &&
    pairTiers(
      inForce.map(parsedTier),
      tiers.map(({ values }) => values),
    );
  const leftOut = pairs?.flatMap(({ before, now }) => {
    const tier = inForce?.[before ?? -1];
    return tier && now === undefined ? [tier] : [];
  });
  return (
    <Card>
      {tiers.map((tier, at) => (
        <TierRow
          key={at}
          number={at + 1}
          tier={tier}
          names={names}
          before={inForce?.[pairs?.find(({ now }) => now === at)?.before ?? -1]}
          compares={inForce !== undefined}
          onChange={(text) => replace(at, text)}
          onRemove={tiers.length > 1 ? () => replace(at) : undefined}
        />
      ))}
      {leftOut && leftOut.length > 0 && (
        <div>
          <p className={styles.small}>
            <Trans>Left out of the contract in force:</Trans>
          </p>
          <TierTable kind={kind} tiers={leftOut} />
        </div>
      )}
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
  /** The tier of the contract in force that it stands for. */
  before: AgentContractTier | undefined;
  /** There is a contract in force. */
  compares: boolean;
  onChange: (text: TierText) => void;
  onRemove: (() => void) | undefined;
}

function TierRow({ number, tier, names, before, compares, onChange, onRemove }: TierRowProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { text, values, errors, read } = tier;
  const was = before && parsedTier(before);
  const inForce = before && {
    from: <PlainMoney amount={before.from} />,
    active: <span className="num">{i18n.number(before.active)}</span>,
    rate: <Rate rate={before.rate} />,
  };
  const differs = (field: TierField) => was !== undefined && was[field] !== values[field];
  return (
    <fieldset className={styles.tier}>
      <legend className={styles.legend}>
        {compares && !before ? t`Tier ${number}, new` : t`Tier ${number}`}
      </legend>
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
                maxLength={field === "from" ? LIMITS.amountInput : LIMITS.rateInput}
                value={text[field]}
                aria-invalid={text[field] !== "" && errors[field] ? true : undefined}
                aria-describedby={differs(field) ? `${id}-${field}-was ${id}-e` : `${id}-e`}
                onChange={(event) => onChange({ ...text, [field]: event.target.value })}
              />
              {field === "rate" && <i aria-hidden="true">%</i>}
            </span>
            {inForce && differs(field) && (
              <ValueInForce id={`${id}-${field}-was`}>{inForce[field]}</ValueInForce>
            )}
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
