import { Desk } from "../../features/desk/index.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";

/** The house's desk, for those who answer players. */
export default function DeskScreen() {
  const go = useGo();
  const { chat, room } = useSearch("/desk");
  return (
    <Desk
      room={room ?? "chats"}
      chosen={chat}
      onChoose={(chatId) => go({ to: "/desk", search: chatId === undefined ? {} : { chat: chatId } })}
    />
  );
}
