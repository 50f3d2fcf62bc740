import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useShown } from "../../lib/navigation/index.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

const QrCard = lazyComponent({ load: () => import("./qr-card.tsx") });

/** Beside the column on a wide screen: a QR code to continue on a phone. Phones load nothing of it. */
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
  // The download page has a QR code of its own.
  return wide && screen !== "/m/download" ? <QrCard words={t`Scan to open on your phone`} /> : null;
}
