import { type CSSProperties, createContext, use } from "react";

/** A picture by its stem, as the contract gives it. */
export interface PictureSource {
  readonly base: string;
  readonly tint: string;
  readonly glow: string;
}

/** What stands in for a picture until it is there, and the light it casts, for the styles round it. */
export const coloursOf = ({ tint, glow }: Pick<PictureSource, "tint" | "glow">) =>
  ({ "--tint": tint, "--cast": glow }) as CSSProperties;

/** Where pictures are fetched from; empty is this host. */
export const PictureHost = createContext("");

/**
 * Widths that are rendered of each kind of picture: AVIF in all of them, WebP in one, for the few without AVIF.
 * `height` is of that one.
 */
export const KINDS = {
  tile: { avif: [132, 264, 396], webp: 264, height: 352 },
  door: { avif: [124, 248, 372], webp: 248, height: 336 },
  banner: { avif: [390, 780], webp: 780, height: 450 },
  avatar: { avif: [48, 96], webp: 96, height: 106 },
} as const;

export interface PictureProps {
  picture: PictureSource;
  kind: keyof typeof KINDS;
  /** The `sizes` attribute: how wide it stands. */
  sizes: string;
  /** Empty where the words beside it say the same. */
  alt?: string;
  /** In the first view: fetched at once. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture that does not come leaves its tint standing, not a torn page. */
const hide = (image: HTMLImageElement) => {
  image.style.opacity = "0";
};
/** It may have failed before the script was there to hear of it. */
const hideIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) hide(image);
};

/** AVIF with a WebP behind it, in the widths there are. The box around it holds the size and the tint. */
export function Picture({ picture, kind, sizes, alt = "", eager = false, className }: PictureProps) {
  const host = use(PictureHost);
  const { avif, webp, height } = KINDS[kind];
  const stem = host + picture.base;
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={avif.map((width) => `${stem}.${width}.avif ${width}w`).join(", ")}
        sizes={sizes}
      />
      <img
        key={stem}
        src={`${stem}.${webp}.webp`}
        alt={alt}
        width={webp}
        height={height}
        className={className}
        loading={eager ? undefined : "lazy"}
        // Said of every picture: a browser raises those it finds in view, and the first banner waits beside them.
        fetchPriority={!eager ? "low" : kind === "banner" ? "high" : undefined}
        decoding={eager ? undefined : "async"}
        draggable={false}
        ref={hideIfBroken}
        onError={(event) => hide(event.currentTarget)}
      />
    </picture>
  );
}
