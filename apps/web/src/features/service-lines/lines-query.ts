import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/http/index.ts";
import { lineKey, openLine } from "./open-line.ts";

/** A way to a person outside this house, ready to be followed. */
export interface OpenedLine {
  readonly csPosition: string;
  /** LINE, FACEBOOK, MAIL: its position without the number. */
  readonly kind: string;
  readonly label: string;
  readonly href: string;
}

/** The merchant's lines with their addresses opened; those that do not open are left out. */
export const linesQuery = () =>
  queryOptions<OpenedLine[]>({
    queryKey: ["service.lines", "opened"],
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
