import { Trans, useLingui } from "@lingui/react/macro";
import { type PointerEvent, useRef, useState } from "react";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import type { Upload } from "../../lib/use-upload.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { UploadProgress } from "../../ui/upload-progress/upload-progress.tsx";
import styles from "./choose-avatar.module.css";
import { type Crop, dragged, MAX_ZOOM, squareOf, WHOLE } from "./crop-geometry.ts";

/** Sides of the square that is uploaded, in pixels. */
const SIDE = 576;

interface CropPictureProps {
  file: File;
  /** Of the square that was cut. */
  upload: Upload;
  onCropped: (square: Blob) => void;
  onCancel: () => void;
}

/** Cuts a square from a picture: by dragging, or by three sliders, which the keyboard moves too. */
export function CropPicture({ file, upload, onCropped, onCancel }: CropPictureProps) {
  const { t } = useLingui();
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<{ x: number; y: number } | undefined>(undefined);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [broken, setBroken] = useState(false);
  const [crop, setCrop] = useState<Crop>(WHOLE);

  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    const from = last.current;
    if (!from || !size || !frame.current) return;
    last.current = { x, y };
    const width = frame.current.clientWidth;
    setCrop((current) => dragged(size, current, width, { x: x - from.x, y: y - from.y }));
  };
  const drop = () => {
    last.current = undefined;
  };
  const cut = () => {
    if (!size || !image.current) return;
    const { side, left, top } = squareOf(size, crop);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.min(SIDE, Math.max(1, Math.round(side)));
    const paper = canvas.getContext("2d");
    if (!paper) return setBroken(true);
    paper.drawImage(image.current, left, top, side, side, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((square) => (square ? onCropped(square) : setBroken(true)), "image/jpeg", 0.92);
  };

  if (broken)
    return (
      <div className={styles.crop}>
        <p className={styles.error} role="alert">
          <Icon name="warn" size="s" />
          <Trans>This picture can't be opened. Choose a PNG or JPEG picture.</Trans>
        </p>
        <Button onClick={onCancel}>{t`Choose another`}</Button>
      </div>
    );
  const { side, left, top } = size ? squareOf(size, crop) : { side: 1, left: 0, top: 0 };
  const percent = (part: number) => `${(part / side) * 100}%`;
  return (
    <div className={styles.crop}>
      <div
        ref={frame}
        className={styles.frame}
        // the sliders below do the same
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {url && (
          <img
            ref={image}
            src={url}
            alt=""
            draggable={false}
            style={
              size && {
                inlineSize: percent(size.width),
                blockSize: percent(size.height),
                left: `-${percent(left)}`,
                top: `-${percent(top)}`,
              }
            }
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <p className={styles.hint}>
        <Trans>Drag the picture, or use the sliders.</Trans>
      </p>
      {(
        [
          ["zoom", t`Size`, 1, MAX_ZOOM, 0.05],
          ["across", t`Left to right`, 0, 1, 0.01],
          ["down", t`Top to bottom`, 0, 1, 0.01],
        ] as const
      ).map(([part, label, min, max, step]) => (
        <label key={part} className={styles.slider}>
          {label}
          <input
            type="range"
            min={min}
            max={max}
            step={step}
            value={crop[part]}
            onChange={({ target }) => setCrop({ ...crop, [part]: Number(target.value) })}
          />
        </label>
      ))}
      <UploadProgress upload={upload} name={file.name} onRemove={onCancel} />
      {upload.state.step !== "sending" && (
        <div className={styles.actions}>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!size} onClick={cut}>
            <Trans>Use picture</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
