import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useShown } from "../../lib/navigation/index.ts";
import { useMouse } from "../../lib/use-mouse.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

const QrCard = lazyComponent({ load: () => import("./qr-card.tsx") });

/** What a mouse needs: rows to drag, and beside the column of a wide screen a QR code to continue on a phone. */
export default function WideScreen() {
  const { t } = useLingui();
  const { screen } = useShown();
  const mouse = useMouse();
  useEffect(() => {
    if (!mouse) return;
    let left = false;
    let end = () => {};
    import("./drag-to-scroll.ts").then(
      ({ dragToScroll }) => {
        if (!left) end = dragToScroll();
      },
      () => {},
    );
    return () => {
      left = true;
      end();
    };
  }, [mouse]);
  // The download page has a QR code of its own.
  return mouse && screen !== "/m/download" ? <QrCard text={t`Scan to open on your phone`} /> : null;
}
