import type { BackOfficeMessage } from "@foyer/contract/back-office-tasks";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** Whom a message is for, with their number where they are many. */
export function useRecipientsText(): (
  message: Pick<BackOfficeMessage, "people" | "username" | "group">,
) => string {
  const { t } = useLingui();
  return ({ people, username = "", group }) => {
    const number = t`${plural(people, { one: "# player", other: "# players" })}`;
    switch (group) {
      case "agents":
        return t`To agents: ${number}`;
      case "players":
        return t`To players who are no agents: ${number}`;
      case "downlines":
        return t`To direct downlines of ${username}: ${number}`;
      case "team":
        return t`To the team of ${username}: ${number}`;
      default:
        return username === ""
          ? t`To all: ${plural(people, { one: "# player", other: "# players" })}`
          : t`To ${username}`;
    }
  };
}
