import { useEffect } from "react";
import recordStyles from "../../entities/record/record.module.css";
import { useSearch } from "../../lib/navigation/index.ts";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./agent-register.module.css";
import { LinkList } from "./link-list.tsx";
import { QuotaList } from "./quota-list.tsx";

const Waiting = () => (
  <div className={recordStyles.screen} aria-busy="true">
    <Skeleton className={styles.waitingFacts} />
    <Skeleton className={styles.waitingField} />
    <Skeleton className={styles.waitingField} />
  </div>
);
const OpenAccount = lazyComponent({
  load: () => import("./open-account.tsx"),
  Skeleton: Waiting,
  Failed: ({ onRetry }) => <PartLoadFailed what="openingTerms" onRetry={onRetry} />,
});
const LinkPage = lazyComponent<{ code: string }>({
  load: () => import("./link-page.tsx"),
  Skeleton: Waiting,
  Failed: ({ onRetry }) => <PartLoadFailed what="invitation" onRetry={onRetry} />,
});
const LinkForm = lazyComponent<{ code?: string }>({
  load: () => import("./link-form.tsx"),
  Skeleton: Waiting,
  Failed: ({ onRetry }) => <PartLoadFailed what="openingTerms" onRetry={onRetry} />,
});

/** Opening downline accounts: directly, by invitation links, and how many are left. */
export default function AgentRegisterScreen() {
  const { view, code, form } = useSearch("/m/agentRegister");
  useEffect(() => {
    for (const part of [OpenAccount, LinkPage, LinkForm]) part.preload();
  }, []);
  if (form === "edit" && code) return <LinkForm key={code} code={code} />;
  if (code) return <LinkPage key={code} code={code} />;
  if (form === "new") return <LinkForm />;
  if (view === "links") return <LinkList />;
  return view === "quotas" ? <QuotaList /> : <OpenAccount />;
}
