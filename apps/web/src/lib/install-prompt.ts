import { createEmitter } from "./store.ts";

/** The event Chromium fires when the page can be installed; TypeScript's DOM types lack it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** The browser's install prompt, saved by the bootstrap script; the browser fires it once. */
    foyerOffer?: InstallPrompt | undefined;
  }
}

const changes = createEmitter();

export const canPrompt = (): boolean => window.foyerOffer !== undefined;

export function onPrompt(listener: () => void): () => void {
  const gone = () => {
    window.foyerOffer = undefined;
    listener();
  };
  const unsubscribe = changes.subscribe(listener);
  addEventListener("beforeinstallprompt", listener);
  addEventListener("appinstalled", gone);
  return () => {
    unsubscribe();
    removeEventListener("beforeinstallprompt", listener);
    removeEventListener("appinstalled", gone);
  };
}

/** Shows the prompt; it can be shown once. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = window.foyerOffer;
  window.foyerOffer = undefined;
  changes.emit();
  await prompt?.prompt();
}
