import { userInfo } from "node:os";
import type { CommandDef } from "citty";
import { AppError } from "../http/errors.ts";
import { AdminError } from "./admin-error.ts";
import { merchantCommand, textOf } from "./command.ts";

export const members: CommandDef = {
  meta: { description: "Changes what members cannot change themselves" },
  subCommands: {
    "payee-name": merchantCommand(
      "Gives a member another payee name; cards in another name are removed, and the member is told",
      {
        username: { type: "positional", description: "Username of the member", required: true },
        name: { type: "positional", description: "Name as at the member's bank", required: true },
      },
      async ({ app, merchant, args }) => {
        const name = textOf(args.name, args, 1);
        const { bankCards, registrationRules } = app.services;
        try {
          const rules = await registrationRules(merchant.id);
          const removed = await bankCards.changePayeeName(
            merchant,
            args.username,
            name,
            rules,
            userInfo().username,
          );
          console.log(`The payee name of ${args.username} is ${name}. Cards removed: ${removed}.`);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          throw new AdminError(
            error.code === "member.unknown"
              ? `${merchant.code} has no member ${args.username}.`
              : "The name must have 2 to 60 letters and spaces.",
          );
        }
      },
    ),
    "reset-second-factor": merchantCommand(
      "Turns two-step login off for a member who lost phone and recovery codes and has proved who they are; ends all sessions, and the member is told",
      { username: { type: "positional", description: "Username of the member", required: true } },
      async ({ app, merchant, args: { username } }) => {
        try {
          await app.services.memberSecondFactor.reset(merchant, username, userInfo().username);
          console.log(`${username} logs in without a second step until they set it up again.`);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          throw new AdminError(
            error.code === "member.unknown"
              ? `${merchant.code} has no member ${username}.`
              : `${username} has no second factor.`,
          );
        }
      },
    ),
  },
};
