import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import styles from "./board.module.css";
import { BoardHeader } from "./board-header.tsx";
import rows from "./number-row.module.css";

const ROWS = ["first", "second", "third"] as const;
const BALLS = Array.from({ length: 10 }, (_, at) => at);

/** A board in its shape, until the lottery is known. */
export function BoardSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <BoardHeader />
      <div className={styles.section}>
        <Skeleton style={{ blockSize: 78, borderRadius: "var(--r-4)" }} />
        <Skeleton style={{ blockSize: 38 }} />
      </div>
      <RowsSkeleton />
    </div>
  );
}

/** Rows of numbers in their shape. */
export function RowsSkeleton() {
  return (
    <>
      {ROWS.map((row) => (
        <div key={row} className={rows.row}>
          <div className={rows.rowHead}>
            <Skeleton style={{ inlineSize: 120, blockSize: 14 }} />
          </div>
          <div className={rows.picks}>
            {BALLS.map((at) => (
              <Skeleton key={at} className={rows.bone} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
