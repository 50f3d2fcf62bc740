import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Texts } from "../i18n/i18n.ts";
import { TextsContext } from "../i18n/use-language.ts";
import { PictureHost } from "../ui/picture/picture.tsx";
import type { AppRouter } from "./router.tsx";

export interface AppProps {
  router: AppRouter;
  texts: Texts;
  queries: QueryClient;
  pictureHost: string;
  /** Told once the screen answers taps. */
  onReady?: () => void;
}

/** The whole front: the same tree on the server and in the browser. */
export function App({ router, texts, queries, pictureHost, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <QueryClientProvider client={queries}>
      <TextsContext value={texts}>
        <I18nProvider i18n={texts.i18n}>
          <PictureHost value={pictureHost}>
            <RouterProvider router={router as never} />
          </PictureHost>
        </I18nProvider>
      </TextsContext>
    </QueryClientProvider>
  );
}
