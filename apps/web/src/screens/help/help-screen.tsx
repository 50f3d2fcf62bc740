import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { HelpAccordion, HelpFound, type Opened, useHelp } from "../../features/help/index.ts";
import { Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { DidNotCome } from "../../ui/empty-state/did-not-come.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useTakenOver } from "../../ui/use-taken-over.ts";
import styles from "./help-screen.module.css";
import { openedBy } from "./opened-by.ts";

/** More than anybody looks for. */
const LONGEST_SEARCH = 80;

const searchFor = ({ section, question }: Opened) => ({
  ...(section !== undefined && { p: String(section) }),
  ...(section !== undefined && question !== undefined && { c: String(question) }),
});

/** The help centre: sections and their questions, what stands open in the address, and a search over all of it. */
export default function HelpScreen() {
  const { t } = useLingui();
  const go = useGo();
  const asked = useSearch("/m/help");
  const search = useTakenOver() ? asked : {};
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim());
  const box = useRef<HTMLInputElement>(null);
  // The page came drawn: somebody may have typed before this was there.
  useEffect(() => setTyped(box.current?.value ?? ""), []);
  const { data, error, isFetching, refetch } = useHelp();
  const toService = (
    <Link to="/m/customer" className={buttonClass({ look: "secondary" })}>
      <Trans>Ask customer service</Trans>
    </Link>
  );
  if (!data) {
    if (error) {
      return (
        <DidNotCome title={t`The help did not come`} error={error} busy={isFetching} onRetry={refetch} />
      );
    }
    return (
      <div className={styles.screen} aria-busy="true">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} className={styles.wait} />
        ))}
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={t`No help is written yet`}
        words={t`Somebody will gladly answer you.`}
        action={toService}
      />
    );
  }
  return (
    <div className={styles.screen}>
      <SearchBox
        ref={box}
        value={typed}
        onType={setTyped}
        onLook={() => {}}
        onClear={() => setTyped("")}
        clearLabel={t`Clear the search`}
        aria-label={t`Search the help`}
        placeholder={t`Search the help`}
        maxLength={LONGEST_SEARCH}
      />
      {wanted === "" ? (
        <HelpAccordion
          sections={data}
          opened={openedBy(search, data)}
          onOpen={(opened) => go({ to: "/m/help", search: searchFor(opened) }, { replace: true, stay: true })}
        />
      ) : (
        <HelpFound
          sections={data}
          wanted={wanted}
          onFollow={() => setTyped("")}
          none={
            <EmptyState
              title={t`No answer to that here`}
              words={t`Try other words, or ask somebody.`}
              action={toService}
            />
          }
        />
      )}
    </div>
  );
}
