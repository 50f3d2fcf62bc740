import { runCommandLine } from "./command-line.ts";

/**
 * `npm run admin -- <noun> <verb>`: the operators' command line. Reads the gateway's settings from the environment.
 * Exit codes: 0 done, 1 not done, with the reason on the error stream.
 */
process.exitCode = await runCommandLine(process.argv.slice(2));
