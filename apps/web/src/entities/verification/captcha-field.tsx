import type { CaptchaKind } from "@foyer/contract/captcha";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { LIMITS } from "../../lib/durations.ts";
import { endpointQuery } from "../../lib/http/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field/field.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./captcha-field.module.css";

export interface CaptchaHandle {
  readonly captchaId: string | undefined;
  /** Digits to copy, or a sum to solve. */
  readonly kind: CaptchaKind;
  readonly image: string | undefined;
  readonly audio: string | undefined;
  readonly failed: boolean;
  /** A new picture; the old one becomes invalid. */
  refresh(): void;
  /** A new picture that comes with its digits as tones. */
  listen(): void;
}

/**
 * One captcha at a time, fetched only while a form requires it; used ones are never reused.
 * @param kind kind of captcha; by default that of the merchant's registration
 */
export function useCaptcha(wanted: boolean, kind?: CaptchaKind): CaptchaHandle {
  const [audio, setAudio] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery("captcha.read", { ...(kind && { kind }), ...(audio && { audio }) }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const held = isFetching ? undefined : data;
  return {
    captchaId: held?.captchaId,
    kind: data?.kind ?? kind ?? "digits",
    image: held?.image,
    audio: held?.audio,
    failed: isError,
    refresh: () => {
      refetch().catch(() => {});
    },
    listen: () => setAudio(true),
  };
}

type CaptchaFieldProps = Pick<
  ComponentProps<typeof Field>,
  "value" | "onChange" | "error" | "name" | "onBlur"
> & {
  captcha: CaptchaHandle;
};

/** The captcha's picture, with a new one at a tap, and the same digits as countable tones. */
export function CaptchaField({ captcha, ...rest }: CaptchaFieldProps) {
  const { t } = useLingui();
  const sound = useRef<HTMLAudioElement>(null);
  const { audio, kind } = captcha;
  const sum = kind === "equation";
  useEffect(() => {
    if (audio) sound.current?.play().catch(() => {});
  }, [audio]);
  const listen = () => {
    if (audio) sound.current?.play().catch(() => {});
    else captcha.listen();
  };
  return (
    <>
      <Field
        {...rest}
        label={sum ? t`Enter the result of the sum` : t`Type the digits you see`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={sum ? LIMITS.captchaElsewhere : LIMITS.captchaLogin}
        className={cx("display", styles.digits)}
        hint={
          audio && sum
            ? t`Count the short beeps for each digit: ten beeps mean 0. A long low tone separates digits. A rising tone means plus, a falling tone means minus.`
            : audio
              ? t`Count the short beeps for each digit: ten beeps mean 0. A long low tone separates digits.`
              : undefined
        }
        end={
          <>
            <IconButton
              icon="horn"
              label={sum ? t`Listen to the sum` : t`Listen to the digits`}
              onClick={listen}
            />
            <button
              type="button"
              className={styles.picture}
              aria-label={t`New picture`}
              onClick={captcha.refresh}
            >
              {captcha.image ? (
                <img src={captcha.image} alt="" />
              ) : captcha.failed ? (
                t`Try again`
              ) : (
                <Spinner />
              )}
            </button>
          </>
        }
      />
      {audio && <audio ref={sound} src={audio} />}
    </>
  );
}
