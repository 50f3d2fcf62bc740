import { useSearch } from "../../lib/navigation/index.ts";
import { LinkForm } from "./link-form.tsx";
import { LinkList } from "./link-list.tsx";
import { LinkPage } from "./link-page.tsx";
import { OpenAccount } from "./open-account.tsx";
import { QuotaList } from "./quota-list.tsx";

/** Opening downline accounts: directly, by invitation links, and how many are left. */
export default function AgentRegisterScreen() {
  const { view, code, form } = useSearch("/m/agentRegister");
  if (form === "edit" && code) return <LinkForm key={code} code={code} />;
  if (code) return <LinkPage key={code} code={code} />;
  if (form === "new") return <LinkForm />;
  if (view === "links") return <LinkList />;
  return view === "quotas" ? <QuotaList /> : <OpenAccount />;
}
