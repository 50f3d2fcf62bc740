import { useLingui } from "@lingui/react/macro";
import { useFlag } from "../../entities/merchant/use-settings.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { beginChatDraft } from "../../features/chat/chat-draft.ts";
import { beginPaymentDraft } from "../../features/send-feedback/draft.ts";
import { Link } from "../../lib/navigation/index.ts";
import { type ButtonLook, buttonClass } from "../../ui/button/button.tsx";

interface AskForHelpProps extends ButtonLook {
  /** What the message begins with: the number of the order. */
  about: string;
}

/** Leads to the chat, or to feedback if the chat is closed, with the order's number already written. */
export function AskForHelp({ about, ...look }: AskForHelpProps) {
  const { t } = useLingui();
  const chat = useFlag("CBS3");
  const userName = useSession()?.userName ?? "";
  const begin = () => {
    if (chat) beginChatDraft(about);
    else beginPaymentDraft(userName, about);
  };
  return (
    <Link to={chat ? "/m/service" : "/m/feedback"} className={buttonClass(look)} onClick={begin}>
      {t`Ask for help`}
    </Link>
  );
}
