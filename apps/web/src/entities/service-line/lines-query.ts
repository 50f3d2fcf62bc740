import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/http/index.ts";
import { linesKey } from "./lines-key.ts";
import { lineKey, openLine } from "./open-line.ts";

/** A contact outside this site, with its address decrypted. */
export interface OpenedLine {
  readonly csPosition: string;
  /** LINE, FACEBOOK, MAIL: its position without the number. */
  readonly kind: string;
  readonly label: string;
  readonly href: string;
}

/** The merchant's contact lines with decrypted addresses; those that cannot be decrypted are left out. */
export const linesQuery = () =>
  queryOptions<OpenedLine[]>({
    queryKey: linesKey,
    queryFn: async ({ signal }) => {
      const [{ version }, { serviceKey }] = await Promise.all([
        call("service.lines", {}, { signal }),
        call("settings.consolidated", {}, { signal }),
      ]);
      const key = await lineKey(serviceKey);
      const lines = await Promise.all(
        version.pathList.map(async ({ csPosition, label, path }) => ({
          csPosition,
          kind: csPosition.replace(/-\d$/, ""),
          label,
          href: await openLine(key, path),
        })),
      );
      return lines.filter((line): line is OpenedLine => line.href !== undefined);
    },
    staleTime: 10 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  });
