import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/use-language.ts";

/** Whether the texts of the app offers have loaded. Mounting the hook loads them. */
export function useInstallTexts(): boolean {
  const texts = useTexts();
  const [there, setThere] = useState(false);
  useEffect(() => {
    let gone = false;
    texts.need("download").then(
      () => gone || setThere(true),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [texts]);
  return there;
}
