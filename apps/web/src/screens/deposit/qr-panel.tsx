import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./deposit.module.css";

/** Width and height of a saved code, in pixels. */
const SIZE = 720;

/** The payment's QR code, which can be saved for a bank app that reads it from the gallery. */
export default function QrPanel({ content, number }: { content: string; number: string }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const save = async () => {
    const svg = box.current?.querySelector("svg");
    if (!svg) return;
    saveFile(await pngOf(svg), `${number}.png`);
  };
  return (
    <div className={styles.section}>
      <div ref={box} className={styles.code}>
        <QrCode address={content} label={t`Payment QR code`} />
      </div>
      <Button size="small" onClick={() => save().catch(() => toast("error", t`Couldn't save the QR code.`))}>
        <Icon name="download" size="s" />
        {t`Save QR`}
      </Button>
    </div>
  );
}

async function pngOf(svg: SVGSVGElement): Promise<Blob> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("width", String(SIZE));
  copy.setAttribute("height", String(SIZE));
  const image = new Image();
  image.src = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }),
  );
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = SIZE;
    canvas.height = SIZE;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser has no canvas");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, SIZE, SIZE);
    context.drawImage(image, 0, 0, SIZE, SIZE);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
