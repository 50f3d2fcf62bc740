import { FRAME_RIGHTS, type FrameRight } from "@foyer/contract/launch";
import type { ArgsDef, CommandDef, ParsedArgs } from "citty";
import { AdminError } from "./admin-error.ts";
import { withApp } from "./with-app.ts";

const FRAMES = {
  id: { type: "positional", description: "Id of the integration", required: true },
  origins: {
    type: "string",
    description: "Origins of the pages in its games' frames, separated by commas",
    valueHint: "https://games.example",
    required: true,
  },
  rights: {
    type: "string",
    description: `What the sandboxed frame may do besides running scripts, separated by commas: ${FRAME_RIGHTS.join(", ")}`,
    valueHint: "RIGHTS",
  },
  handshake: {
    type: "boolean",
    description: "Its games post `ready`; without it a game is shown when its frame has loaded",
  },
} as const satisfies ArgsDef;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const listOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** An origin for the page's policy: https, or http on this machine, with nothing that stands for several hosts. */
function originOf(text: string, own: string | undefined): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && [url.origin, `${url.origin}/`].includes(text);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.test(url.hostname));
  if (!isOrigin || !isSafe || /[*;,'"\s]/.test(text))
    throw new AdminError(
      `"${text}" is not an origin such as https://games.example, without wildcard and path.`,
    );
  if (own !== undefined && url.origin === new URL(own).origin)
    throw new AdminError(`${url.origin} is this site itself: a game there could act for the player.`);
  return url.origin;
}

function rightOf(text: string): FrameRight {
  const right = FRAME_RIGHTS.find((known) => known === text);
  if (!right) throw new AdminError(`"${text}" is not a right of a game's frame: ${FRAME_RIGHTS.join(", ")}.`);
  return right;
}

async function setFrames({
  id,
  origins,
  rights,
  handshake = false,
}: ParsedArgs<typeof FRAMES>): Promise<void> {
  await withApp(async (app) => {
    const frameOrigins = listOf(origins).map((origin) => originOf(origin, app.config.PUBLIC_URL));
    const frameRights = listOf(rights).map(rightOf);
    if (!(await app.services.providers.setFrames(id, { frameOrigins, frameRights, handshake })))
      throw new AdminError(`There is no integration ${id}.`);
    console.log(`The games of ${id} run in frames of ${frameOrigins.join(", ") || "no origin"}.`);
  });
}

/** Every gateway applies a change within seconds. */
export const integrations: CommandDef = {
  meta: {
    description: "How the games of vendors outside this deployment run in their frames, and its own studio",
  },
  subCommands: {
    list: {
      meta: { description: "All integrations and their frames" },
      run: () =>
        withApp(async (app) => {
          for (const {
            id,
            frameOrigins,
            frameRights,
            handshake,
          } of await app.services.providers.integrations.enabled())
            console.log(
              `${id}: ${frameOrigins.join(", ") || "the address of STUDIO_PUBLIC_URL alone"}; ${frameRights.join(", ") || "scripts only"}; ${handshake ? "with" : "without"} handshake`,
            );
        }),
    },
    frames: {
      meta: { description: "Sets origins, rights and handshake of an integration's frames" },
      args: FRAMES,
      run: ({ args }) => setFrames(args as ParsedArgs<typeof FRAMES>),
    },
    "release-studio": {
      meta: { description: "Lets another studio take the place of this deployment's, whose key is lost" },
      run: () =>
        withApp(async (app) => {
          if (!(await app.services.providers.releaseStudio())) throw new AdminError("There is no studio.");
          console.log("The studio that starts next is this deployment's.");
        }),
    },
  },
};
