import type { RebateViolation } from "@foyer/contract/rebates";
import type { GameCategory } from "@foyer/contract/shared";
import { formatRate } from "@foyer/domain/basis-points";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useFieldRules } from "../../../entities/field-rules/use-field-rules.ts";
import { isPartOfRule, useFieldTexts } from "../../../entities/field-rules/use-field-texts.ts";
import { readTyped } from "../../../entities/rebate/typed-rate.ts";
import { useRateNames } from "../../../entities/rebate/use-rate-names.ts";
import { categoriesQuery } from "../../../entities/vendor/vendor-queries.ts";
import type { RateError } from "../../../features/edit-rebate/rate-edits.ts";
import { refusalOf } from "../../../lib/http/index.ts";
import { randomId } from "../../../lib/random.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard } from "../cases/case-parts.tsx";
import cases from "../cases/case-queue.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import { AgentRateField } from "./agent-rate-field.tsx";

/** Letters and digits that cannot be mistaken for each other. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
const PASSWORD_LENGTH = 14;
function newPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(PASSWORD_LENGTH));
  const text = [...random].map((number) => SIGNS[number % SIGNS.length]).join("");
  // merchants may ask for an upper case letter, a digit and a lower case one
  return `K${text.slice(1, -2)}k7`;
}

interface AgentFormProps {
  /** Opens the agent. */
  onMade: (memberId: string) => void;
  onClose: () => void;
}

/** Creates a general agent with a temporary password and first rates. */
export function AgentForm({ onMade, onClose }: AgentFormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const names = useRateNames();
  const { rules } = useFieldRules();
  const fieldText = useFieldTexts(rules);
  const categories = useQuery(categoriesQuery()).data ?? [];
  const box = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState(newPassword);
  const [test, setTest] = useState(false);
  const [typed, setTyped] = useState<Readonly<Partial<Record<GameCategory, string>>>>({});
  const [judged, setJudged] = useState(false);
  // of this form: what is sent again after a lost answer is the same agent
  const [clientKey, setClientKey] = useState(() => randomId());
  const points = (category: GameCategory) => readTyped(typed[category] ?? "0");
  const wrong = categories.some((category) => points(category) === undefined);
  const make = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.agent.create", {
        body: {
          username: username.trim(),
          password,
          test,
          rates: categories.map((category) => ({ category, rate: formatRate(points(category) ?? 0) })),
          clientKey,
        },
      }),
    onSuccess: ({ id, username: made }) => {
      void queries.invalidateQueries({ queryKey: backOfficeKeys.agents });
      toast("success", t`${made} was created.`);
      onMade(id);
    },
  });
  const { error } = make;
  const refused = error === null ? undefined : refusalOf(error);
  const field = refused?.value["field"];
  const rule = refused?.value["rule"];
  const violations = Array.isArray(refused?.value["violations"])
    ? (refused.value["violations"] as RebateViolation[])
    : [];
  const broken = (of: string) =>
    field === of ? (isPartOfRule(rule) ? fieldText(of, rule) : refusal(error)) : undefined;
  const taken = refused?.code === "member.username.taken";
  const rateError = (category: GameCategory): RateError | undefined => {
    if (points(category) === undefined) return { kind: "format" };
    const violation = violations.find((one) => one.category === category);
    return violation && { kind: "above", bound: violation.bound };
  };
  /** A changed form is another agent. */
  const changed = () => {
    make.reset();
    setClientKey(randomId());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (username.trim() === "") box.current?.focus();
    else if (!wrong && !make.isPending) make.mutate();
  };
  const placed = taken || field === "username" || field === "password" || violations.length > 0;
  return (
    <article className={cases.case}>
      <header className={cases.head}>
        <IconButton icon="back" label={t`Back to the list`} className={cases.back} onClick={onClose} />
        <div className={cases.who}>
          <h2>
            <Trans>New general agent</Trans>
          </h2>
        </div>
      </header>
      <div className={cases.plain}>
        <form className={backOffice.form} noValidate onSubmit={submit} aria-label={t`New general agent`}>
          <Field
            ref={box}
            label={t`Username`}
            icon="user"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={TEXT_LIMITS.username}
            value={username}
            onChange={({ target }) => {
              setUsername(target.value);
              changed();
            }}
            error={
              judged && username.trim() === ""
                ? t`Enter a username.`
                : taken
                  ? refusal(error)
                  : broken("username")
            }
          />
          <Field
            label={t`Temporary password`}
            icon="lock"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={TEXT_LIMITS.temporaryPassword}
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
              changed();
            }}
            error={broken("password")}
            hint={t`Write it down: it isn't shown again. The agent replaces it at the first log-in.`}
            end={
              <IconButton
                icon="retry"
                label={t`Another password`}
                onClick={() => {
                  setPassword(newPassword());
                  changed();
                }}
              />
            }
          />
          <CaseCard title={t`Rebate rates`}>
            <div className={cases.fields}>
              {categories.map((category) => (
                <AgentRateField
                  key={category}
                  name={names.category(category)}
                  rate={{
                    text: typed[category] ?? "0.00",
                    lowest: undefined,
                    lowestOf: undefined,
                    highest: undefined,
                    ...(rateError(category) && { error: rateError(category) as RateError }),
                  }}
                  onChange={(text) => {
                    setTyped({ ...typed, [category]: text });
                    changed();
                  }}
                />
              ))}
            </div>
          </CaseCard>
          <div className={cases.reasons}>
            <label>
              <input
                type="checkbox"
                checked={test}
                onChange={({ target }) => {
                  setTest(target.checked);
                  changed();
                }}
              />
              <span>{t`Test account`}</span>
            </label>
          </div>
          {test && <Note>{t`Only test accounts can be in the team of a test account.`}</Note>}
          {error !== null && !placed && (
            <p className={backOffice.refusal} role="alert">
              {refusal(error)}
            </p>
          )}
          <Button type="submit" look="primary" size="large" full busy={make.isPending}>
            <Trans>Create general agent</Trans>
          </Button>
        </form>
      </div>
    </article>
  );
}
