/**
 * XMLHttpRequest as far as uploads use it, on top of `fetch`, which tests replace: half of the file is sent at once,
 * the rest when the answer is there.
 */
export class UploadThroughFetch extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  readonly #headers: Record<string, string> = {};
  readonly #control = new AbortController();
  #method = "";
  #url = "";
  #answered = new Headers();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  }

  abort(): void {
    this.#control.abort();
    this.#tell("abort");
  }

  send(body: Blob): void {
    void this.#send(body);
  }

  async #send(body: Blob): Promise<void> {
    const { signal } = this.#control;
    const progress = (part: number) =>
      this.upload.dispatchEvent(
        Object.assign(new Event("progress"), { loaded: body.size * part, total: body.size }),
      );
    await Promise.resolve();
    progress(0.5);
    try {
      const init = { method: this.#method, headers: this.#headers, body, signal };
      const response = await fetch(this.#url, init);
      this.responseText = await response.text();
      this.status = response.status;
      this.#answered = response.headers;
    } catch {
      if (!signal.aborted) this.#tell("error");
      return;
    }
    if (signal.aborted) return;
    progress(1);
    this.#tell("load");
  }

  #tell(end: "load" | "error" | "abort"): void {
    for (const type of [end, "loadend"]) this.dispatchEvent(new Event(type));
  }
}
