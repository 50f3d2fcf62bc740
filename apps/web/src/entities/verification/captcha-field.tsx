import type { CaptchaForm, CaptchaKind, ProofOfWork } from "@foyer/contract/captcha";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { LIMITS } from "../../lib/durations.ts";
import { endpointQuery } from "../../lib/http/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field/field.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./captcha-field.module.css";

/** The fields of a call that a captcha is solved in. */
export interface CaptchaAnswer {
  readonly captcha: string;
  readonly captchaId: string;
  readonly captchaProof: string;
}

export interface CaptchaHandle {
  /** Digits to copy, or a sum to solve. */
  readonly kind: CaptchaKind;
  readonly image: string | undefined;
  readonly audio: string | undefined;
  readonly audioLanguage: string | undefined;
  readonly failed: boolean;
  /** A new picture; the old one becomes invalid. */
  refresh(): void;
  /** A new picture that comes with its digits spoken. */
  listen(): void;
  /** Starts the work that the platform requires of the browser, while its owner reads the picture. */
  prepare(): void;
  /** What to send for the typed answer, once the work is done; undefined when there is no captcha. */
  answer(typed: string): Promise<CaptchaAnswer | undefined>;
}

/** Proofs of the captchas shown, each worked out once. */
const proofs = new WeakMap<ProofOfWork, Promise<string>>();

function proofOf(work: ProofOfWork): Promise<string> {
  const begun = proofs.get(work);
  if (begun) return begun;
  const proof = import("./solve-proof.ts").then(({ solveProof }) => solveProof(work));
  proofs.set(work, proof);
  // a worker that failed to load is loaded again when the form is sent
  proof.catch(() => proofs.delete(work));
  return proof;
}

/**
 * One captcha at a time, fetched only while a form requires it; used ones are never reused.
 */
export function useCaptcha(wanted: boolean, form: CaptchaForm): CaptchaHandle {
  const [audio, setAudio] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery("captcha.read", { form, ...(audio && { audio }) }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const captcha = isFetching ? undefined : data;
  return {
    kind: data?.kind ?? "digits",
    image: captcha?.image,
    audio: captcha?.audio,
    audioLanguage: captcha?.audioLanguage,
    failed: isError,
    refresh: () => {
      refetch().catch(() => {});
    },
    listen: () => setAudio(true),
    prepare: () => {
      if (captcha) proofOf(captcha.proofOfWork).catch(() => {});
    },
    answer: async (typed) =>
      captcha && {
        captcha: typed,
        captchaId: captcha.captchaId,
        captchaProof: await proofOf(captcha.proofOfWork),
      },
  };
}

type CaptchaFieldProps = Pick<
  ComponentProps<typeof Field>,
  "value" | "onChange" | "error" | "name" | "onBlur"
> & {
  captcha: CaptchaHandle;
};

/** The captcha's picture, with a new one at a tap, and the same characters spoken. */
export function CaptchaField({ captcha, ...rest }: CaptchaFieldProps) {
  const { t, i18n } = useLingui();
  const sound = useRef<HTMLAudioElement>(null);
  const { audio, audioLanguage, kind } = captcha;
  const sum = kind === "equation";
  useEffect(() => {
    if (audio) sound.current?.play().catch(() => {});
  }, [audio]);
  const listen = () => {
    captcha.prepare();
    if (audio) sound.current?.play().catch(() => {});
    else captcha.listen();
  };
  const inEnglish = audioLanguage === "EN" && !i18n.locale.startsWith("en");
  return (
    <>
      <Field
        {...rest}
        onFocus={captcha.prepare}
        label={sum ? t`Enter the result of the sum` : t`Type the digits you see`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={sum ? LIMITS.captchaElsewhere : LIMITS.captchaLogin}
        className={cx("display", styles.digits)}
        hint={
          audio
            ? inEnglish
              ? t`The digits are spoken in English, one by one, over other voices.`
              : t`The digits are spoken one by one, over other voices.`
            : undefined
        }
        end={
          <>
            <IconButton
              icon="sound"
              label={sum ? t`Listen to the sum` : t`Listen to the digits`}
              onClick={listen}
            />
            <button
              type="button"
              className={styles.picture}
              aria-label={captcha.failed ? t`Load failure: click to retry` : t`New picture`}
              onClick={captcha.refresh}
            >
              {captcha.image ? (
                <img src={captcha.image} alt="" />
              ) : captcha.failed ? (
                t`Load failure: click to retry`
              ) : (
                <Spinner />
              )}
              <span className={styles.refresh}>
                <Icon name="retry" size="s" />
              </span>
            </button>
          </>
        }
      />
      {audio && <audio ref={sound} src={audio} />}
    </>
  );
}
