import type { BankStatement } from "@foyer/contract/statements";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { BackOfficeList } from "../back-office-list.tsx";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseFrame, RowButton } from "../cases/case-queue.tsx";
import { useWords, WordSearch } from "../word-search.tsx";
import { StatementDetail } from "./statement-detail.tsx";
import { StatementSheet } from "./statement-sheet.tsx";
import { useStatementTexts } from "./use-statement-texts.ts";

/** Bank statements: drafts and imported ones, and the upload of another. */
export function Statements() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { statement } = useSearch("/backoffice");
  const [uploading, setUploading] = useState(false);
  const { typed, setTyped, words } = useWords();
  const none = words === "" ? EMPTY.bankStatements : EMPTY.found;
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...backOfficeKeys.statementList, words],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.statements",
        { query: { ...(words !== "" && { q: words }), ...(pageParam !== "" && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const accounts = data?.pages[0]?.accounts ?? [];
  const open = (id: string | undefined) =>
    go({ to: "/backoffice", search: { section: "statements", ...(id !== undefined && { statement: id }) } });
  return (
    <>
      <CaseFrame
        label={t`Statements`}
        choose={t`Choose a bank statement`}
        order={t`Newest first.`}
        list={
          <>
            <div className={styles.tools}>
              <Button
                look="primary"
                aria-haspopup="dialog"
                disabled={accounts.length === 0}
                onClick={() => setUploading(true)}
              >
                <Trans>Upload a bank statement</Trans>
              </Button>
              <WordSearch
                label={t`Search statements`}
                placeholder={t`File, account or order`}
                typed={typed}
                onType={setTyped}
              />
            </div>
            <BackOfficeList
              pages={{ ...query, items: data?.pages.flatMap(({ content }) => content) }}
              className={styles.chats}
              failed="bankStatements"
              none={{ title: i18n._(none.title), text: i18n._(none.text) }}
            >
              {(one) => (
                <li key={one.statementId}>
                  <Row
                    one={one}
                    chosen={one.statementId === statement}
                    onOpen={() => open(one.statementId)}
                  />
                </li>
              )}
            </BackOfficeList>
          </>
        }
      >
        {statement !== undefined && (
          <StatementDetail key={statement} statementId={statement} onClose={() => open(undefined)} />
        )}
      </CaseFrame>
      {uploading && (
        <StatementSheet accounts={accounts} onUploaded={open} onClose={() => setUploading(false)} />
      )}
    </>
  );
}

function Row({ one, chosen, onOpen }: { one: BankStatement; chosen: boolean; onOpen: () => void }) {
  const texts = useStatementTexts();
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      <b>
        <bdi>{one.account}</bdi>
      </b>
      <span className={styles.fact}>
        {texts.days(one)}, {texts.count(one.lines)}
      </span>
      <span className={styles.since}>{texts.states[one.state]}</span>
    </RowButton>
  );
}
