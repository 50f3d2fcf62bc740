import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import { LIMITS } from "../../lib/durations.ts";
import { endpointQuery, queryKeyOf } from "../../lib/http/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import styles from "./captcha-field.module.css";

export interface CaptchaHandle {
  readonly captchaId: string | undefined;
  readonly image: string | undefined;
  readonly audio: string | undefined;
  readonly failed: boolean;
  /** A fresh picture; the old one is worth nothing from then on. */
  refresh(): void;
}

/** One captcha at a time, fetched only while a form asks for it; used ones are never kept. */
export function useCaptcha(wanted: boolean): CaptchaHandle {
  const queries = useQueryClient();
  const { data, isFetching, isError } = useQuery({
    ...endpointQuery("captcha.read"),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const held = isFetching ? undefined : data;
  return {
    captchaId: held?.captchaId,
    image: held?.image,
    audio: held?.audio,
    failed: isError,
    refresh: () => {
      queries.invalidateQueries({ queryKey: queryKeyOf("captcha.read") }).catch(() => {});
    },
  };
}

type CaptchaFieldProps = Pick<
  ComponentProps<typeof Field>,
  "value" | "onChange" | "error" | "ref" | "name" | "onBlur"
> & {
  captcha: CaptchaHandle;
};

/** The digits of the picture, with a fresh picture at a tap and the same digits as sounds. */
export function CaptchaField({ captcha, ...rest }: CaptchaFieldProps) {
  const { t } = useLingui();
  const sound = useRef<HTMLAudioElement>(null);
  return (
    <>
      <Field
        {...rest}
        label={t`The digits in the picture`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LIMITS.captchaLogin}
        className={styles.digits}
        hint={
          captcha.audio
            ? t`Cannot see it? Listen: each digit is as many short tones, a long low tone stands between digits; ten tones are a zero.`
            : undefined
        }
        end={
          <>
            {captcha.audio && (
              <IconButton
                icon="horn"
                label={t`Listen to the digits`}
                onClick={() => sound.current?.play().catch(() => {})}
              />
            )}
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
      {captcha.audio && <audio ref={sound} src={captcha.audio} preload="none" />}
    </>
  );
}
