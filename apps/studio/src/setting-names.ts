import { settingNames } from "./config.ts";

/** Run by the launcher: prints the names of the studio's settings as JSON. */
console.log(JSON.stringify(settingNames));
