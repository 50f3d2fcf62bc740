/** What Chromium hands to a page that could be installed; no library knows it yet. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** The browser's own offer to install the page, kept for ours by the starter in the page; it comes once. */
    foyerOffer?: InstallPrompt | undefined;
  }
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const canPrompt = (): boolean => window.foyerOffer !== undefined;

export function onPrompt(listener: () => void): () => void {
  const gone = () => {
    window.foyerOffer = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener("beforeinstallprompt", listener);
  addEventListener("appinstalled", gone);
  return () => {
    listeners.delete(listener);
    removeEventListener("beforeinstallprompt", listener);
    removeEventListener("appinstalled", gone);
  };
}

/** Shows it; it can be shown once. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = window.foyerOffer;
  window.foyerOffer = undefined;
  tell();
  await prompt?.prompt();
}
