import { join, relative, sep } from "node:path";
import ts from "typescript";

/**
 * Browser code, by the TypeScript settings that name the libraries of the oldest browsers (Safari 15, Chrome 90,
 * Firefox 90).
 */
const PARTS = [
  {
    settings: "apps/web/tsconfig.json",
    folders: ["apps/web/src", "packages/domain/src", "packages/contract/src"],
  },
  { settings: "apps/web/worker/tsconfig.json", folders: ["apps/web/worker"] },
  { settings: "apps/studio/src/client/tsconfig.json", folders: ["apps/studio/src/client"] },
] as const;

/** Uses in browser code of what the oldest browsers lack: "file:line compiler message". */
export function aboveBaseline(root: string): string[] {
  const found = PARTS.flatMap(({ settings, folders }) => {
    const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
    const config = ts.getParsedCommandLineOfConfigFile(join(root, settings), {}, host);
    if (!config || config.fileNames.length === 0) return [`${settings} names no files`];
    const program = ts.createProgram(config.fileNames, config.options);
    // Types from a server file are checked with the server's own libraries.
    const ours = (file: string) =>
      folders.some((folder) => relative(root, file).split(sep).join("/").startsWith(`${folder}/`));
    return program
      .getSourceFiles()
      .filter(({ fileName }) => ours(fileName))
      .flatMap((file) => program.getSemanticDiagnostics(file))
      .map(({ file, start = 0, messageText }) => {
        const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
        return `${relative(root, file?.fileName ?? "")}:${line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
      });
  });
  return [...new Set(found)];
}

if (import.meta.main) {
  const found = aboveBaseline(join(import.meta.dirname, "../.."));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
  console.log("The oldest browsers have everything that is used.");
}
