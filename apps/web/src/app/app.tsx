import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useSettings } from "../entities/merchant/use-settings.ts";
import type { Texts } from "../i18n/i18n.ts";
import { TimeZoneContext } from "../i18n/time-zone.ts";
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
              <MerchantTimeZone>
                <Shell />
              </MerchantTimeZone>
            </NavigationContext>
          </PictureHost>
        </I18nProvider>
      </TextsContext>
    </QueryClientProvider>
  );
}

function MerchantTimeZone({ children }: { children: ReactNode }) {
  const timeZone = useSettings()?.timeZone ?? "UTC";
  return <TimeZoneContext value={timeZone}>{children}</TimeZoneContext>;
}
