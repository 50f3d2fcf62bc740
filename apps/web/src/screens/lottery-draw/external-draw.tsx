import type { DrawProof } from "@foyer/contract/lotteries";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { AllNumbers } from "../../entities/lottery/all-numbers.tsx";
import { useDrawTimes } from "../../entities/lottery/use-draw-times.ts";
import { Card } from "../../ui/card/card.tsx";
import { Note } from "../../ui/note/note.tsx";
import styles from "./lottery-draw.module.css";

/** A draw whose result comes from outside: where it comes from, and what was corrected. */
export function ExternalDraw({ draw, summary }: { draw: DrawProof; summary: ReactNode }) {
  const { t } = useLingui();
  const times = useDrawTimes();
  const { family, corrections } = draw;
  return (
    <>
      {summary}
      <Note title={t`This lottery is drawn by somebody else.`}>
        {t`We take its result from the official publication, by a signed feed or by two people who must agree. It cannot be computed; compare it with the official result.`}
      </Note>
      {corrections.length > 0 && (
        <section className={styles.section}>
          <h2>{t`Corrections`}</h2>
          {corrections.map(({ at, from, to, reason }) => (
            <Card key={at}>
              <span className={styles.caption}>{times.moment(at)}</span>
              <span>
                <bdi>{reason}</bdi>
              </span>
              <dl className={styles.change}>
                <dt>{t`Before`}</dt>
                <dd>
                  <AllNumbers family={family} numbers={from} />
                </dd>
                <dt>{t`After`}</dt>
                <dd>
                  <AllNumbers family={family} numbers={to} other={from} />
                </dd>
              </dl>
            </Card>
          ))}
        </section>
      )}
    </>
  );
}
