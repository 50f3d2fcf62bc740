import { useEffect, useState } from "react";

const read = (): string | undefined => /^#token=([A-Za-z0-9_-]+)$/.exec(location.hash)?.[1];

/**
 * The token of an emailed link. It is in the URL fragment, so that no server and no log receives it. It is read once
 * and removed from the address bar: it stays in no history, and a reload does not use it again.
 */
export function useMailedToken(): { token: string | undefined; drop: () => void } {
  const [token, setToken] = useState(read);
  useEffect(() => {
    const take = () => {
      const found = read();
      if (found === undefined) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      setToken(found);
    };
    take();
    // Handles a link followed in a tab that already shows this screen.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return { token, drop: () => setToken(undefined) };
}
