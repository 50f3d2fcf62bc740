import { readFile } from "node:fs/promises";

/** CPU time of a process on Linux, in seconds: it is counted in hundredths. */
export async function processSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // the name before the last parenthesis may contain spaces
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && (Number(fields[11]) + Number(fields[12])) / 100;
}
