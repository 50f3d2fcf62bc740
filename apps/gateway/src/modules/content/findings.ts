/** A position in a file; lines and columns start at 1. */
export interface Place {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export interface Finding extends Place {
  /** Relative to the folder, with slashes. */
  readonly file: string;
  readonly text: string;
  /** Errors stop an import, warnings do not. */
  readonly severity: "error" | "warning";
}

/** All problems of a folder, collected so that one run reports every fault. */
export class Findings {
  readonly #list: Finding[] = [];

  error(file: string, text: string, { line, column }: Place = {}): void {
    this.#list.push({ file, text, line, column, severity: "error" });
  }

  warning(file: string, text: string, { line, column }: Place = {}): void {
    this.#list.push({ file, text, line, column, severity: "warning" });
  }

  /** In file and line order. */
  get all(): readonly Finding[] {
    return this.#list.toSorted(
      (a, b) =>
        (a.file < b.file ? -1 : Number(a.file > b.file)) ||
        (a.line ?? 0) - (b.line ?? 0) ||
        (a.column ?? 0) - (b.column ?? 0),
    );
  }

  get hasErrors(): boolean {
    return this.#list.some(({ severity }) => severity === "error");
  }
}

/** Control characters, which would move a terminal's cursor or change its colours, are escaped. */
const escapeControls = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** One line in the format of compilers: `help/10-money/index.en.md:4:6: "tag" must be …`. */
export const formatFinding = ({ file, line, column, severity, text }: Finding): string =>
  escapeControls(
    `${file}:${line ? `${line}:` : ""}${column ? `${column}:` : ""} ${severity === "warning" ? "warning: " : ""}${text}`,
  );
