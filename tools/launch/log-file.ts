import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const LARGEST_BYTES = 10 * 1024 * 1024;

/**
 * A program's log file. One that has grown too large is renamed, the one renamed before being replaced. A line that
 * cannot be written, as on a full disk, is lost: the programs must run on, and the log goes on when there is space.
 * Each write opens the file, and the launcher has nothing else to do meanwhile.
 */
export class LogFile {
  readonly #file: string;
  readonly #say: (line: string) => void;
  readonly #largest: number;
  #failing = false;

  constructor(file: string, say: (line: string) => void, largest = LARGEST_BYTES) {
    this.#file = file;
    this.#say = say;
    this.#largest = largest;
  }

  write(chunk: Buffer): void {
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
      if (size > 0 && size + chunk.length > this.#largest) renameSync(this.#file, `${this.#file}.1`);
      appendFileSync(this.#file, chunk, { mode: 0o600 });
      if (this.#failing) this.#say(`The log ${this.#file} is written again.`);
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#say(`The log ${this.#file} cannot be written: ${(error as Error).message}.`);
      this.#failing = true;
    }
  }
}
