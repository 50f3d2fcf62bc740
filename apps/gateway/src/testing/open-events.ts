import type { LiveEvents } from "@foyer/contract/events";

/** Opens a player's event stream at a gateway listening at `base` and collects its events by name. */
export async function openEvents(base: string, headers: Record<string, string>) {
  const abort = new AbortController();
  const response = await fetch(`${base}/wps/events`, { headers, signal: abort.signal });
  let text = "";
  const reading = (async () => {
    try {
      for await (const part of response.body ?? []) text += Buffer.from(part as Uint8Array).toString();
    } catch {
      // closed by the test
    }
  })();
  return {
    of: <Name extends keyof LiveEvents>(name: Name): LiveEvents[Name][] =>
      [...text.matchAll(/event: (\S+)\ndata: (.*)\n/g)]
        .filter(([, event]) => event === name)
        .map(([, , data]) => JSON.parse(data as string)),
    close: async () => {
      abort.abort();
      await reading;
    },
  };
}
