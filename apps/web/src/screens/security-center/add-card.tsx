import type { Contract, ValueOf } from "@foyer/contract";
import type { SecurityConfig } from "@foyer/contract/security";
import { cardNumber } from "@foyer/domain/bank-card";
import { checkField } from "@foyer/domain/field-rules";
import { typedDigits } from "@foyer/domain/western-digits";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { bankCardsQuery } from "../../entities/security/security-queries.ts";
import { ConfirmSheet } from "../../features/confirm-identity/confirm-sheet.tsx";
import { passkeyProof } from "../../features/passkeys/passkey-proof.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { LIMITS } from "../../lib/durations.ts";
import { type ApiError, call } from "../../lib/http/index.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { randomId } from "../../lib/random.ts";
import { Button } from "../../ui/button/button.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Field } from "../../ui/field/field.tsx";
import { SelectField } from "../../ui/field/select-field.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./security-center.module.css";
import { useSaved } from "./use-saved.ts";

interface AddCardProps {
  config: SecurityConfig;
}

/** Adds a bank account or an e-wallet in the player's own name. */
export function AddCard({ config }: AddCardProps) {
  const { data, error, isFetching, refetch } = useQuery(bankCardsQuery());
  if (error && !data) return <LoadFailed what="page" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.skeleton} />;
  return <CardForm config={config} {...data} />;
}

type CardFormProps = AddCardProps & ValueOf<Contract["cards.list"]>;

const EMPTY = { institution: "", number: "", holder: "" };

function CardForm({ config, institutions, payeeName, coolingHours }: CardFormProps) {
  const { t } = useLingui();
  const go = useGo();
  const saved = useSaved();
  const able = usePasskeys();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const [key] = useState(randomId);
  const [asking, setAsking] = useState(false);
  const form = useForm<keyof typeof EMPTY>({
    initial: { ...EMPTY, holder: payeeName ?? "" },
    checks: {
      institution: (value) => (value === "" ? t`Choose a bank or e-wallet.` : undefined),
      number: async (value, all) => {
        const { kind, dialingCode = "" } = institutions.find(({ code }) => code === all.institution) ?? {};
        if (kind !== "wallet") return cardNumber(value) === null ? t`Enter 6 to 20 digits.` : undefined;
        // without the numbering plans the platform decides
        const plans = await import("../../entities/verification/mobile-plans.ts").catch(() => undefined);
        const valid = plans === undefined || plans.walletNumber(value, dialingCode) !== null;
        return valid ? undefined : t`The mobile number is not valid.`;
      },
      holder: (value) => {
        const required = rules.map((rule) => ({ ...rule, enabled: true, required: true }));
        const broken = checkField(required, "payeeName", value.trim());
        return broken ? texts("payeeName", broken) : undefined;
      },
    },
  });
  const { institution, number, holder } = form.values;
  const chosen = institutions.find(({ code }) => code === institution);
  const lastFour = typedDigits(number).slice(-4);
  const refused = (refusal: ApiError) => {
    setAsking(false);
    const { field } = refusal.value;
    if (field === "holder" || refusal.code === "card.holder.differs") form.refuse("holder", refusal);
    else if (refusal.code === "card.institution.unknown") form.refuse("institution", refusal);
    else form.refuse("number", refusal);
  };
  const options = (kind: "wallet" | "bank") =>
    institutions
      .filter((each) => each.kind === kind)
      .map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ));
  return (
    <>
      <form ref={form.ref} className={styles.form} noValidate onSubmit={form.submit(() => setAsking(true))}>
        <SelectField
          label={t`Bank or e-wallet`}
          name="institution"
          value={institution}
          error={form.field("institution").error}
          onChange={({ target }) => {
            form.write("institution", target.value);
            form.say("institution", undefined);
          }}
        >
          <option value="" disabled>
            {t`Choose`}
          </option>
          <optgroup label={t`E-wallets`}>{options("wallet")}</optgroup>
          <optgroup label={t`Banks`}>{options("bank")}</optgroup>
        </SelectField>
        <Field
          {...form.field("number")}
          label={chosen?.kind === "wallet" ? t`Mobile number of the e-wallet` : t`Account number`}
          icon="card"
          inputMode="numeric"
          autoComplete="off"
          maxLength={LIMITS.cardNumber}
        />
        <Field
          {...form.field("holder")}
          label={t`Account holder`}
          icon="user"
          autoComplete="name"
          readOnly={payeeName !== undefined}
          hint={
            payeeName === undefined
              ? t`Your own name as at your bank. It applies to all cards and can't be changed later.`
              : t`Your payee name. Every card must be in this name.`
          }
        />
        <Button type="submit" look="primary" size="large" full>
          <Trans>Add</Trans>
        </Button>
      </form>
      {asking && chosen && (
        <ConfirmSheet
          doing={t`You're adding ${chosen.name} •• ${lastFour}.`}
          follows={t`We'll tell you by message and e-mail. The card can be used after ${plural(coolingHours, { one: "# hour", other: "# hours" })}.`}
          kinds={["payment", "password", "passkey"]}
          config={config}
          passkey={able ? passkeyProof : undefined}
          send={(proof) =>
            call("cards.add", { body: { key, institution, number, holder: holder.trim(), proof } })
          }
          onDone={() => {
            saved(t`Card added.`);
            go({ to: "/m/securityCenter", search: { part: "cards" } }, { replace: true });
          }}
          onRefused={refused}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
