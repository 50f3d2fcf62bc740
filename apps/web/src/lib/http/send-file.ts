interface FileRequest {
  method: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
}

/**
 * `fetch` for a file, which tells how much of it was sent: fetch itself cannot. The one difference is that
 * XMLHttpRequest sends the cookies of the same origin; no endpoint that takes a file reads one.
 */
export function sendFile(
  url: string,
  { method, headers, body, signal }: FileRequest,
  onProgress: (part: number) => void = () => {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const aborted = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    if (signal.aborted) return aborted();
    request.open(method, url);
    for (const name of Object.keys(headers)) request.setRequestHeader(name, headers[name] ?? "");
    request.upload.addEventListener(
      "progress",
      ({ loaded, total }) => total > 0 && onProgress(loaded / total),
    );
    request.addEventListener("load", () =>
      resolve(
        new Response(request.responseText || null, {
          status: request.status,
          headers: headersOf(request.getAllResponseHeaders()),
        }),
      ),
    );
    request.addEventListener("error", () => reject(new TypeError("Failed to send")));
    request.addEventListener("abort", aborted);
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    request.send(body);
  });
}

/** One header a line; a value may contain colons. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split("\r\n")) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) headers.append(name, value ?? "");
  }
  return headers;
}
