import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { useSearch } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import cases from "../cases/case-queue.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";
import { AdjustmentFields } from "./adjustment-fields.tsx";

interface AdjustmentFormProps {
  /** Opens the adjustment of that number. */
  onMade: (number: string) => void;
  onClose: () => void;
}

/** Makes an adjustment: first the member, then what to change. The address may name the member. */
export function AdjustmentForm({ onMade, onClose }: AdjustmentFormProps) {
  const { t } = useLingui();
  const { about } = useSearch("/backoffice");
  const [asked, setAsked] = useState(about);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: backOfficeKeys.adjustedMember(asked ?? ""),
    queryFn: ({ signal }) =>
      backOfficeCall("backoffice.adjustment.member", { query: { username: asked ?? "" } }, signal),
    enabled: asked !== undefined,
    retry: false,
    staleTime: 0,
  });
  return (
    <article className={cases.case}>
      <header className={cases.head}>
        <IconButton icon="back" label={t`Back to the list`} className={cases.back} onClick={onClose} />
        <div className={cases.person}>
          <h2>
            <Trans>New adjustment</Trans>
          </h2>
        </div>
      </header>
      <div className={cases.body}>
        <div className={cases.main}>
          <FindMember
            named={asked ?? ""}
            busy={isFetching}
            error={error}
            onFind={(name) => (name === asked ? void refetch() : setAsked(name))}
            onOther={() => setAsked(undefined)}
          />
          {asked !== undefined && data && (
            <AdjustmentFields key={data.username} member={data} onMade={onMade} />
          )}
        </div>
      </div>
    </article>
  );
}

interface FindMemberProps {
  /** The member that was asked for; empty: none. */
  named: string;
  busy: boolean;
  /** Why the member was not found. */
  error: unknown;
  onFind: (name: string) => void;
  /** Another name is being entered. */
  onOther: () => void;
}

function FindMember({ named, busy, error, onFind, onOther }: FindMemberProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const box = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState(named);
  const [judged, setJudged] = useState(false);
  const name = username.trim();
  const unknown = error instanceof ApiError && error.code === "member.unknown";
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t`Member`}
      onSubmit={(event) => {
        event.preventDefault();
        setJudged(true);
        if (name === "") box.current?.focus();
        else onFind(name);
      }}
    >
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
          onOther();
        }}
        error={
          judged && name === ""
            ? t`Enter a username.`
            : unknown
              ? t`No player has this username.`
              : error
                ? errorText(error)
                : undefined
        }
      />
      <Button type="submit" busy={busy}>
        <Trans>Find member</Trans>
      </Button>
    </form>
  );
}
