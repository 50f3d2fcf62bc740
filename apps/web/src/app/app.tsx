import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Texts } from "../i18n/i18n.ts";
import { TextsContext } from "../i18n/use-language.ts";
import { NavigationContext, type Navigator } from "../lib/navigation/index.ts";
import { PictureHost } from "../ui/picture/picture.tsx";
import { Shell } from "./shell.tsx";

export interface AppProps {
  navigator: Navigator;
  texts: Texts;
  queries: QueryClient;
  pictureHost: string;
  /** Called once the first screen is hydrated. */
  onReady?: () => void;
}

/** The whole client: the same tree on the server and in the browser. */
export function App({ navigator, texts, queries, pictureHost, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <QueryClientProvider client={queries}>
      <TextsContext value={texts}>
        <I18nProvider i18n={texts.i18n}>
          <PictureHost value={pictureHost}>
            <NavigationContext value={navigator}>
              <Shell />
            </NavigationContext>
          </PictureHost>
        </I18nProvider>
      </TextsContext>
    </QueryClientProvider>
  );
}
