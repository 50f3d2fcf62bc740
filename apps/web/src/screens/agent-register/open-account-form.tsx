import type { OpenedAccount, OpeningTerms } from "@foyer/contract/invitations";
import { checkField, checkNewPassword } from "@foyer/domain/field-rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldRules } from "../../entities/field-rules/use-field-rules.ts";
import { useFieldTexts } from "../../entities/field-rules/use-field-texts.ts";
import { useForm } from "../../entities/field-rules/use-form.ts";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { givenRates, levelOf, type RateTexts } from "../../features/give-rates/given-rates.ts";
import { RateBoxes } from "../../features/give-rates/rate-boxes.tsx";
import { useUsernameCheck } from "../../features/register/use-username-check.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { call, refusalOf } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { sendingKeys } from "../../lib/sending-keys.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Check } from "../../ui/check/check.tsx";
import { Field } from "../../ui/field/field.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./agent-register.module.css";
import { temporaryPassword } from "./temporary-password.ts";
import { TypeChoice } from "./type-choice.tsx";

/** One per page: a request whose answer was lost is repeated with its key. */
const keyOf = sendingKeys();

interface OpenAccountFormProps {
  terms: OpeningTerms;
  onOpened: (account: OpenedAccount, password: string) => void;
}

/** Opens an account directly below the agent. */
export function OpenAccountForm({ terms, onOpened }: OpenAccountFormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const minimumAge = useSettings()?.minimumAge ?? 18;
  const [agent, setAgent] = useState(false);
  const [rates, setRates] = useState<RateTexts>({});
  const [agreed, agree] = useState(false);
  const form = useForm<"username" | "password">({
    initial: { username: "", password: temporaryPassword(rules) },
    checks: {
      username: (value) => {
        const broken = checkField(rules, "username", value.trim());
        return broken ? texts("username", broken) : undefined;
      },
      password: (value, all) => {
        const broken = checkNewPassword(rules, value, all.username.trim());
        return broken ? texts("password", broken) : undefined;
      },
    },
  });
  const { field } = form;
  const taken = useUsernameCheck(form.values.username, rules);
  const given = givenRates(terms.rates, rates);
  const exhausted = terms.levels && levelOf(terms.levels, rates)?.left === 0;
  const open = useMutation({
    mutationFn: (values: { username: string; password: string }) => {
      const account = {
        username: values.username.trim(),
        password: values.password,
        agent,
        rates: given ?? [],
        agreed,
      };
      return call("invitations.open", { body: { ...account, clientKey: keyOf(account) } });
    },
    onSuccess: (account, { password }) => {
      for (const id of ["invitations.terms", "teams.members", "teams.kpi", "rebates.team"] as const)
        void queries.invalidateQueries({ queryKey: endpointKey(id) });
      onOpened(account, password);
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      const { field: broken } = refusal.value;
      if (refusal.code === "member.username.taken") return form.refuse("username", refusal);
      if (refusal.code === "register.field.invalid" && (broken === "username" || broken === "password"))
        return form.refuse(broken, refusal);
      void queries.invalidateQueries({ queryKey: endpointKey("invitations.terms") });
      toast("error", errorText(refusal));
    },
  });
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.submit((values) => given && !open.isPending && open.mutate(values))}
    >
      <TypeChoice agent={agent} onChoose={setAgent} />
      <Field
        {...field("username")}
        label={t`Username`}
        icon="user"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.username}
        error={field("username").error ?? (taken === "taken" ? t`This username is taken.` : undefined)}
        hint={taken === "free" ? t`This username is available.` : texts("username", "pattern")}
      />
      <Field
        {...field("password")}
        label={t`First password`}
        icon="lock"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.password}
        dir="ltr"
        hint={t`Its owner must change it at the first login.`}
        end={
          <IconButton
            icon="retry"
            label={t`Another password`}
            onClick={() => {
              form.write("password", temporaryPassword(rules));
              form.say("password", undefined);
            }}
          />
        }
      />
      <RateBoxes terms={terms} texts={rates} onChange={setRates} />
      <Check name="agreed" checked={agreed} onChange={() => agree(!agreed)}>
        <Trans>The owner is {minimumAge} or older and has asked me to open this account.</Trans>
      </Check>
      <Button
        type="submit"
        look="primary"
        size="large"
        full
        busy={open.isPending}
        disabled={!agreed || given === undefined || exhausted}
      >
        <Trans>Open account</Trans>
      </Button>
      <p className="vh" role="status">
        {open.isPending && <Trans>Please wait</Trans>}
      </p>
    </form>
  );
}
