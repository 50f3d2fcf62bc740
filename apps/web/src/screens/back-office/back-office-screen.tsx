import { useGo, useSearch } from "../../lib/navigation/index.ts";
import { BackOffice } from "./back-office.tsx";

/** Back office, where operators answer players. */
export default function BackOfficeScreen() {
  const go = useGo();
  const { chat, section } = useSearch("/backoffice");
  return (
    <BackOffice
      section={section ?? (chat === undefined ? undefined : "chats")}
      chosen={chat}
      onChoose={(chatId) => go({ to: "/backoffice", search: chatId === undefined ? {} : { chat: chatId } })}
    />
  );
}
