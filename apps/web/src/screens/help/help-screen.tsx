import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { HelpAccordion, type Opened } from "../../entities/help/help-accordion.tsx";
import { useHelp } from "../../entities/help/use-help.ts";
import { HelpResults } from "../../features/search-help/help-results.tsx";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { useHydrated } from "../../ui/lazy/use-hydrated.ts";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import SiteFooter from "../../widgets/site-footer/site-footer.tsx";
import styles from "./help-screen.module.css";
import { openedBy } from "./opened-by.ts";
import { StillStuck } from "./still-stuck.tsx";
import { TopQuestions, topQuestions } from "./top-questions.tsx";

const searchFor = ({ section, question }: Opened) => ({
  ...(section !== undefined && { p: String(section) }),
  ...(section !== undefined && question !== undefined && { c: String(question) }),
});

/** Help centre: sections with questions, and a search over all of them. The address holds what is open. */
export default function HelpScreen() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const address = useSearch("/m/help");
  const hydrated = useHydrated();
  const search = hydrated ? address : {};
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim());
  const [linked] = useState(() => address.tag !== undefined || address.p !== undefined);
  const box = useRef<HTMLInputElement>(null);
  // The page is server-rendered: the player may have typed before hydration.
  useEffect(() => setTyped(box.current?.value ?? ""), []);
  const { data, error, isFetching, refetch } = useHelp();
  if (!data) {
    if (error) {
      return <LoadFailed what="help" error={error} busy={isFetching} onRetry={refetch} />;
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
        title={i18n._(EMPTY.help.title)}
        text={i18n._(EMPTY.help.text)}
        action={
          <Link to="/m/customer" className={buttonClass({ look: "secondary" })}>
            <Trans>Contact customer service</Trans>
          </Link>
        }
      />
    );
  }
  const opened = openedBy(search, data);
  // An address that names an entry shows it first.
  const top = hydrated && linked ? [] : topQuestions(data);
  return (
    <div className={styles.screen}>
      <SearchBox
        ref={box}
        value={typed}
        onType={setTyped}
        onLook={() => {}}
        onClear={() => setTyped("")}
        clearLabel={t`Clear search`}
        aria-label={t`Search help`}
        placeholder={t`Search help`}
        maxLength={LIMITS.helpSearch}
      />
      {wanted === "" ? (
        <>
          {top.length > 0 && (
            <section className={styles.part}>
              <h2>
                <Trans>Top questions</Trans>
              </h2>
              <TopQuestions questions={top} />
            </section>
          )}
          <section className={styles.part}>
            <h2>
              <Trans>Topics</Trans>
            </h2>
            <HelpAccordion
              sections={data}
              opened={opened}
              onOpen={(next) => go({ to: "/m/help", search: searchFor(next) }, { replace: true, stay: true })}
            />
          </section>
        </>
      ) : (
        <HelpResults
          sections={data}
          wanted={wanted}
          onFollow={() => setTyped("")}
          none={<EmptyState title={i18n._(EMPTY.helpFound.title)} text={i18n._(EMPTY.helpFound.text)} />}
        />
      )}
      <StillStuck />
      <SiteFooter />
    </div>
  );
}
