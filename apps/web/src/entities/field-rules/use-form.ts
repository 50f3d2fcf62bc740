import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useErrorText } from "../../i18n/error-texts.ts";
import { useBrowserLayoutEffect } from "../../lib/browser-layout-effect.ts";
import { ApiError } from "../../lib/http/index.ts";
import { takesFigures, writeFigures } from "../../ui/field/figures.ts";
import { useFieldRules } from "./use-field-rules.ts";
import { isPartOfRule, useFieldTexts } from "./use-field-texts.ts";
import { useLanguageRecheck } from "./use-language-recheck.ts";

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** A field's error: the message of a rule, or the platform's rejection, whose message follows the language. */
type Wrong = string | ApiError;

/** Describes a value's error in the player's language. */
export type Check<Name extends string> = (
  value: string,
  all: Values<Name>,
) => string | undefined | Promise<string | undefined>;

interface FormOptions<Name extends string> {
  initial: Values<Name>;
  /** The visible fields in order, each with its rule. Hidden fields are not validated. */
  checks: { readonly [N in Name]?: Check<Name> | undefined };
  /** Validated on blur and then on every change, or only on submit. */
  when?: "left" | "sent";
  /** A repeated field and the field it repeats: it is validated again when that changes. */
  repeats?: { readonly [N in Name]?: Name };
}

export interface Form<Name extends string> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values<Name>;
  /** Whether a field has a message. */
  readonly faulty: boolean;
  /** Props for the text box of this field. */
  field(name: Name): {
    name: Name;
    value: string;
    error: ReactNode;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    onBlur: () => void;
  };
  write(name: Name, value: string): void;
  /** Sets or removes a field's message. */
  say(name: Name, wrong: Wrong | undefined): void;
  /** Whether the platform has rejected a field's current value. */
  refused(name: Name): boolean;
  /** Validates a field as on blur. */
  judge(name: Name): void;
  /** Focuses a field once it is rendered. */
  focus(name: Name): void;
  /** Shows why a field was rejected, and focuses it. */
  refuse(name: Name, wrong: Wrong): void;
  /** Submits valid values; otherwise focuses the first invalid field. */
  submit(send: (values: Values<Name>) => void): (event: FormEvent) => void;
}

/** The state of a form: values, messages, and when to validate. */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { initial, checks, when = "left", repeats } = options;
  const words = useWords();
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<Partial<Record<Name, Wrong>>>({});
  const [wanted, setWanted] = useState<{ readonly name: Name }>();
  /** Fields that are validated on every change. */
  const left = useRef(new Set<Name>());
  /** Number of validations of each field: a late result for an older value is ignored. */
  const judged = useRef(new Map<Name, number>());
  const submitting = useRef(false);
  const names = Object.keys(initial) as Name[];
  const shown = (Object.keys(checks) as Name[]).filter((name) => checks[name]);

  const put = (name: Name, problem: Wrong | undefined) =>
    setWrong((current) => ({ ...current, [name]: problem }));
  const begin = (name: Name) => {
    const turn = (judged.current.get(name) ?? 0) + 1;
    judged.current.set(name, turn);
    return turn;
  };
  const judgeIn = (all: Values<Name>, name: Name) => {
    const turn = begin(name);
    const problem = checks[name]?.(all[name], all);
    if (!(problem instanceof Promise)) put(name, problem);
    else
      problem.then(
        (late) => judged.current.get(name) === turn && put(name, late),
        () => {},
      );
  };
  const say = (name: Name, problem: Wrong | undefined) => {
    begin(name);
    put(name, problem);
  };
  const refused = (name: Name) => wrong[name] instanceof ApiError;
  const judge = (name: Name) => {
    if (when === "sent") return;
    left.current.add(name);
    judgeIn(values, name);
  };
  const focus = (name: Name) => setWanted({ name });
  const write = (name: Name, value: string) => setValues((current) => ({ ...current, [name]: value }));

  useLanguageRecheck(() => {
    for (const name of shown) if (typeof wrong[name] === "string") judgeIn(values, name);
  });

  // Values typed, or filled in by the browser, before hydration. Fields that were left are validated now.
  useBrowserLayoutEffect(() => {
    const boxOf = (name: Name) => ref.current?.elements.namedItem(name) as HTMLInputElement | null;
    const typed = names.filter((name) => {
      const box = boxOf(name);
      if (box && takesFigures(box.inputMode)) writeFigures(box);
      return box?.value;
    });
    const all: Values<Name> = { ...values };
    for (const name of typed) Object.assign(all, { [name]: boxOf(name)?.value });
    for (const name of typed) {
      write(name, all[name]);
      if (when === "sent" || boxOf(name) === document.activeElement) continue;
      left.current.add(name);
      if (all[name] !== initial[name]) judgeIn(all, name);
    }
  }, []);

  useEffect(() => {
    if (wanted) (ref.current?.elements.namedItem(wanted.name) as HTMLElement | null)?.focus();
  }, [wanted]);

  return {
    ref,
    values,
    faulty: shown.some((name) => wrong[name] !== undefined),
    field: (name) => ({
      name,
      value: values[name],
      error: words(wrong[name]),
      onChange: ({ target: { value } }) => {
        write(name, value);
        const all = { ...values, [name]: value };
        if (!left.current.has(name)) say(name, undefined);
        else judgeIn(all, name);
        const repetition = shown.find((one) => repeats?.[one] === name && left.current.has(one));
        if (repetition) judgeIn(all, repetition);
      },
      onBlur: () => {
        // Leaving an empty field is no error yet, and a rejection by the platform stays.
        if (values[name] !== "" && !refused(name)) judge(name);
      },
    }),
    write,
    say,
    refused,
    judge,
    focus,
    refuse: (name, why) => {
      say(name, why);
      focus(name);
    },
    submit: (send) => async (event) => {
      event.preventDefault();
      if (submitting.current) return;
      submitting.current = true;
      const found: Partial<Record<Name, string | undefined>> = {};
      for (const name of shown) begin(name);
      try {
        await Promise.all(
          shown.map(async (name) => {
            found[name] = await checks[name]?.(values[name], values);
          }),
        );
      } finally {
        submitting.current = false;
      }
      setWrong(found);
      const first = shown.find((name) => found[name] !== undefined);
      if (when === "left") for (const name of shown) left.current.add(name);
      if (first) focus(first);
      else send(values);
    },
  };
}

/** The error as text: for a rule that only the platform checks, what that rule requires. */
function useWords(): (wrong: Wrong | undefined) => ReactNode {
  const errorText = useErrorText();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  return (wrong) => {
    if (!(wrong instanceof ApiError)) return wrong;
    const { field, rule } = wrong.value;
    return typeof field === "string" && isPartOfRule(rule) ? texts(field, rule) : errorText(wrong);
  };
}
