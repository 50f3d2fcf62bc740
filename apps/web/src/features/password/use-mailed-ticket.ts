import { useEffect, useState } from "react";

const read = (): string | undefined => /^#ticket=([A-Za-z0-9_-]+)$/.exec(location.hash)?.[1];

/**
 * The ticket of a mailed link, which stands after the `#` so that no server and no log sees it. Read once and taken
 * out of the address bar: it stays in no history, and a reload does not try it again.
 */
export function useMailedTicket(): { ticket: string | undefined; drop: () => void } {
  const [ticket, setTicket] = useState(read);
  useEffect(() => {
    const take = () => {
      const found = read();
      if (found === undefined) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      setTicket(found);
    };
    take();
    // The link was followed in a tab that shows this screen already.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return { ticket, drop: () => setTicket(undefined) };
}
