import { useCallback, useRef, useState } from "react";
import { DURATIONS } from "./durations.ts";
import { isAboutContent } from "./http/error.ts";
import type { CallOptions } from "./http/http.ts";

type UploadState =
  | { readonly step: "none" }
  /** `part` of the file was sent, from 0 to 1. */
  | { readonly step: "sending"; readonly part: number }
  | { readonly step: "cancelled" }
  /** `final`: the same content would be refused again. */
  | { readonly step: "failed"; readonly error: unknown; readonly final: boolean };

export interface Upload {
  readonly state: UploadState;
  cancel(): void;
  /** Sends the same file again. */
  retry(): void;
  /** Forgets a file that was not uploaded. */
  clear(): void;
}

const NONE: UploadState = { step: "none" };

/** Uploads one file at a time. It goes on when its component is gone, unless that cancels it. */
export function useUpload<Content extends Blob, Value>(
  send: (file: Content, options: Pick<CallOptions, "signal" | "onProgress" | "timeout">) => Promise<Value>,
  onDone: (value: Value) => void,
): Upload & { start(file: Content): void } {
  const [state, setState] = useState<UploadState>(NONE);
  const latest = useRef({ send, onDone });
  latest.current = { send, onDone };
  const current = useRef<{ readonly file: Content; readonly control: AbortController }>(undefined);

  const start = useCallback((file: Content) => {
    const control = new AbortController();
    current.current?.control.abort();
    current.current = { file, control };
    const { signal } = control;
    const show = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    show({ step: "sending", part: 0 });
    const options = {
      signal,
      onProgress: (part: number) => show({ step: "sending", part }),
      timeout: DURATIONS.uploadTimeout,
    };
    new Promise<Value>((resolve) => {
      resolve(latest.current.send(file, options));
    }).then(
      (value) => {
        if (signal.aborted) return;
        setState(NONE);
        latest.current.onDone(value);
      },
      (error: unknown) => show({ step: "failed", error, final: isAboutContent(error) }),
    );
  }, []);
  const cancel = useCallback(() => {
    if (!current.current || current.current.control.signal.aborted) return;
    current.current.control.abort();
    setState({ step: "cancelled" });
  }, []);
  const retry = useCallback(() => {
    if (current.current) start(current.current.file);
  }, [start]);
  const clear = useCallback(() => {
    current.current?.control.abort();
    setState(NONE);
  }, []);
  return { state, start, cancel, retry, clear };
}
