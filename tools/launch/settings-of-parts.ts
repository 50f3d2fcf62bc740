import { settingNames as gatewayNames, readConfig } from "../../apps/gateway/src/config.ts";
import { settingNames as studioNames } from "../../apps/studio/src/config.ts";

/** Names of the settings that gateway and studio read. */
export const settingNames = [...gatewayNames, ...studioNames];

/** Holds the settings against what the gateway accepts; what the launcher will set itself is not asked for. */
export function checkSettings(env: NodeJS.ProcessEnv): void {
  readConfig({ ...env, DATABASE_URL: env["DATABASE_URL"] || "postgres://" });
}
