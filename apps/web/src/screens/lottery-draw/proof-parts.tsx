import { Trans, useLingui } from "@lingui/react/macro";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./lottery-draw.module.css";
import type { Verification } from "./verify-draw.ts";

interface PublishedTextProps {
  title: string;
  about: string;
  at: string | undefined;
  /** Hexadecimal. */
  text: string;
  /** Undefined: it is not compared, or not yet. */
  matches?: boolean | undefined;
}

/** A text that was published, with a button that copies it. */
export function PublishedText({ title, about, at, text, matches }: PublishedTextProps) {
  const { t } = useLingui();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast("success", t`Copied.`),
      () => toast("error", t`Copying was refused.`),
    );
  return (
    <li className={styles.step}>
      <span className={styles.line}>
        <b>{title}</b>
        {matches !== undefined && <Match matches={matches} />}
        <IconButton
          icon="copy"
          label={t`Copy: ${about}`}
          className={styles.copy}
          onClick={() => void copy()}
        />
      </span>
      <span className={styles.caption}>
        {about}
        {at && <>, {at}</>}
      </span>
      <span className={styles.mono}>{text}</span>
    </li>
  );
}

function Match({ matches }: { matches: boolean }) {
  const { t } = useLingui();
  return (
    <span className={cx(styles.match, !matches && styles.mismatch)}>
      <Icon name={matches ? "check" : "close"} size="s" />
      {matches ? t`Match` : t`No match`}
    </span>
  );
}

/** The seed of a draw, and every byte that it read. */
export function DrawSteps({ code, number, check }: { code: string; number: string; check: Verification }) {
  const { t } = useLingui();
  const message = `${code}|${number}`;
  return (
    <li className={styles.step}>
      <span className={styles.line}>
        <b>{t`3. Numbers from the draw's seed`}</b>
        <Match matches={check.numbersMatch} />
      </span>
      <span className={styles.caption}>
        <Trans>
          The seed is the HMAC-SHA256 of the text <bdi className={styles.message}>{message}</bdi>, with the
          secret's bytes as the key.
        </Trans>
      </span>
      <span className={styles.mono}>{check.seed}</span>
      <span className={styles.caption}>
        <Trans>
          HKDF-Expand of RFC 5869 makes bytes of it, without the step Extract: the key is the seed, the info
          is the text <bdi className={styles.message}>numbers</bdi>. So the first 32 bytes are the HMAC-SHA256
          of that text and a byte 01, with the seed as the key.
        </Trans>
      </span>
      <span className={styles.caption}>
        <Trans>
          Each byte gives its value modulo the number of possible results. The highest bytes would make some
          results likelier than others: they are skipped, so all results are equally likely.
        </Trans>
      </span>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Byte`}</th>
            <th scope="col">{t`Value`}</th>
            <th scope="col">{t`Of`}</th>
            <th scope="col">{t`Result`}</th>
          </tr>
        </thead>
        <tbody>
          {check.steps.map(({ byte, size, value }, at) => (
            <tr key={at}>
              <td className="num">{byte.toString(16).padStart(2, "0")}</td>
              <td className="num">{byte}</td>
              <td className="num">{size}</td>
              <td>{value === undefined ? t`skipped` : <span className="num">{value}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}
