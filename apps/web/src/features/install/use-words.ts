import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/use-language.ts";

/** Whether the words of the app's offers are there; fetched by whoever is about to say some. */
export function useWords(): boolean {
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
