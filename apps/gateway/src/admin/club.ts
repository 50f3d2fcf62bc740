import { userInfo } from "node:os";
import type { CommandDef } from "citty";
import { AppError } from "../http/errors.ts";
import { AdminError } from "./admin-error.ts";
import { merchantCommand, textOf } from "./command.ts";

export const club: CommandDef = {
  meta: { description: "Levels of the member club" },
  subCommands: {
    set: merchantCommand(
      "Sets a member's level until a day, whatever the turnover; the member is told, and the change is noted with its reason",
      {
        username: { type: "positional", description: "Username of the member", required: true },
        level: { type: "positional", description: "Code of the level", required: true },
        until: { type: "positional", description: "Last day, such as 2026-12-31", required: true },
        reason: { type: "positional", description: "Why, for the trail", required: true },
      },
      async ({ app, merchant, args }) => {
        const reason = textOf(args.reason, args, 3);
        const { level, until, username } = args;
        try {
          await app.services.levelsByHand.set(merchant, username, {
            level,
            until,
            reason,
            operator: userInfo().username,
          });
          console.log(`The level of ${username} is ${level} until ${until}.`);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          throw new AdminError(
            error.code === "member.unknown"
              ? `${merchant.code} has no member ${username}.`
              : `Not set: ${error.message}.`,
          );
        }
      },
    ),
  },
};
