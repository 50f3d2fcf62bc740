import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useState } from "react";
import { useShown } from "../../lib/navigation/index.ts";
import { untilItComes } from "../../lib/until-it-comes.ts";

const QrCard = lazy(() => untilItComes(() => import("./qr-card.tsx")));

/** Beside the column on a wide screen: a way to go on by phone. Nothing of it is fetched on a phone. */
export default function WideScreen() {
  const { t } = useLingui();
  const { screen } = useShown();
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia("(min-width: 1000px) and (pointer: fine)");
    const look = () => setWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  // The download page has a code of its own.
  return wide && screen !== "/m/download" ? (
    <Suspense>
      <QrCard words={t`Made for your phone: scan to carry on there`} />
    </Suspense>
  ) : null;
}
