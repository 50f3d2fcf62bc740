import type { DrawProof } from "@foyer/contract/lotteries";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lotteryKeys } from "../../entities/lottery/lottery-queries.ts";
import { useDrawTimes } from "../../entities/lottery/use-draw-times.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Note } from "../../ui/note/note.tsx";
import styles from "./lottery-draw.module.css";
import { DrawSteps, PublishedText } from "./proof-parts.tsx";
import type { Verification } from "./verify-draw.ts";

/** Signs of a long text that are shown at its two ends. */
const ENDS = 4;
const short = (text: string) => `${text.slice(0, ENDS)}…${text.slice(-ENDS)}`;

/** Whether this page may compute hashes: browsers allow it only over HTTPS. */
const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

/** A draw of the platform: hash, secret, seed and bytes, computed again on this device as soon as the secret is public. */
export function OwnDraw({ draw, summary }: { draw: DrawProof; summary: ReactNode }) {
  const { t } = useLingui();
  const times = useDrawTimes();
  const { code, family, number, drawsAt, numbers, hash, publishedAt, secret, secretAt } = draw;
  const able = canVerify();
  const from = secretAt ? times.moment(secretAt) : "…";
  const hashEnds = hash && short(hash);
  const complete = hash !== undefined && secret !== undefined && numbers !== undefined;
  const { data: check, isError } = useQuery({
    queryKey: lotteryKeys.check(code, number, hash, secret, numbers),
    queryFn: async () => {
      // with the rules of all kinds of lotteries
      const { verifyDraw } = await import("./verify-draw.ts");
      return verifyDraw({
        code,
        family,
        number,
        drawsAt,
        numbers: numbers ?? [],
        hash: hash ?? "",
        secret: secret ?? "",
      });
    },
    enabled: complete && able,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    retry: false,
  });
  return (
    <>
      {complete && !able && (
        <Note icon="warn">{t`This browser computes hashes only over HTTPS. Check the draw by the command instead.`}</Note>
      )}
      {isError && <Note icon="warn">{t`The check failed. Reload the page to try again.`}</Note>}
      {check && <Verdict check={check} />}
      {summary}
      {check && !check.numbersMatch && (
        <Note icon="warn" title={t`These numbers follow from the secret:`}>
          {check.computed.join(" ")}
        </Note>
      )}
      <section className={styles.section}>
        <h2>{t`How it was checked`}</h2>
        <ol className={styles.steps}>
          {hash && (
            <PublishedText
              title={t`1. Published before sales`}
              about={t`SHA-256 of the day's secret`}
              at={publishedAt && times.moment(publishedAt)}
              text={hash}
              matches={check?.hashMatches}
            />
          )}
          {secret && (
            <PublishedText
              title={t`2. Published after the last draw`}
              about={t`The day's secret`}
              at={secretAt && times.moment(secretAt)}
              text={secret}
            />
          )}
          {check && <DrawSteps code={code} number={number} check={check} />}
        </ol>
      </section>
      {!secret && (
        <Note>
          <Trans>
            Draws of this day can be verified from <bdi>{from}</bdi>, when the day's secret is published.
          </Trans>{" "}
          {hashEnds && (
            <Trans>
              Its hash is <span className={styles.mono}>{hashEnds}</span>.
            </Trans>
          )}
        </Note>
      )}
    </>
  );
}

/** Whether everything matches; a draw that does not is never passed over. */
function Verdict({ check: { hashMatches, numbersMatch, milliseconds } }: { check: Verification }) {
  const correct = hashMatches && numbersMatch;
  return (
    <div className={cx(styles.verdict, !correct && styles.wrong)} role={correct ? "status" : "alert"}>
      <Icon name={correct ? "check" : "warn"} size="m" />
      <span>
        {correct ? (
          <Trans>
            <b>This draw is correct.</b> Checked on this phone, without our servers, in{" "}
            <span className="num">{milliseconds} ms</span>.
          </Trans>
        ) : (
          <Trans>
            <b>This draw does not match what was published.</b> Please show this page to customer service.
          </Trans>
        )}
      </span>
    </div>
  );
}
