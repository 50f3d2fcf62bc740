/** Where in a file something stands; lines and columns from 1. */
export interface Place {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export interface Finding extends Place {
  /** From the folder, with slashes. */
  readonly file: string;
  readonly text: string;
  /** Errors stop an import, warnings do not. */
  readonly severity: "error" | "warning";
}

/** Everything that is to be said about a folder: all of it at once, so that nobody mends one fault a run. */
export class Findings {
  readonly #list: Finding[] = [];

  error(file: string, text: string, { line, column }: Place = {}): void {
    this.#list.push({ file, text, line, column, severity: "error" });
  }

  warning(file: string, text: string, { line, column }: Place = {}): void {
    this.#list.push({ file, text, line, column, severity: "warning" });
  }

  /** In the order a reader goes through the files. */
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

/** Characters that would move a terminal's cursor or colour its text are named by their numbers. */
const visible = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** One line, as compilers say it: `help/10-money/index.en.md:4:6: "tag" must be …`. */
export const lineOf = ({ file, line, column, severity, text }: Finding): string =>
  visible(
    `${file}:${line ? `${line}:` : ""}${column ? `${column}:` : ""} ${severity === "warning" ? "warning: " : ""}${text}`,
  );
