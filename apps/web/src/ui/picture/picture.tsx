import { type CSSProperties, createContext, use } from "react";

/** A picture by its stem, as the contract gives it. */
export interface PictureSource {
  readonly base: string;
  readonly tint: string;
  readonly glow: string;
}

/** The picture's placeholder colour and the glow it casts, for the styles around it. */
export const coloursOf = ({ tint, glow }: Pick<PictureSource, "tint" | "glow">) =>
  ({ "--tint": tint, "--cast": glow }) as CSSProperties;

/** Origin of pictures; empty for this host. */
export const PictureHost = createContext("");

/**
 * Rendered widths of each kind of picture: AVIF in all of them, WebP in one, for the few browsers without AVIF.
 * `height` belongs to the WebP.
 */
export const KINDS = {
  tile: { avif: [132, 264, 396], webp: 264, height: 352 },
  liveTable: { avif: [124, 248, 372], webp: 248, height: 336 },
  banner: { avif: [390, 780], webp: 780, height: 450 },
  avatar: { avif: [48, 96], webp: 96, height: 106 },
} as const;

export interface PictureProps {
  picture: PictureSource;
  kind: keyof typeof KINDS;
  /** The `sizes` attribute. */
  sizes: string;
  /** Empty if the text beside it says the same. */
  alt?: string;
  /** In the first viewport: loaded at once. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture that failed to load is hidden, so that its placeholder colour shows instead of a broken image. */
const hide = (image: HTMLImageElement) => {
  image.style.opacity = "0";
};
/** It may have failed before hydration. */
const hideIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) hide(image);
};

/**
 * AVIF with a WebP fallback, in the rendered widths. The element around it sets the size and the placeholder colour.
 */
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
        // Set on every picture: browsers raise the priority of those in the viewport, and the first banner would
        // wait.
        fetchPriority={!eager ? "low" : kind === "banner" ? "high" : undefined}
        decoding={eager ? undefined : "async"}
        draggable={false}
        ref={hideIfBroken}
        onError={(event) => hide(event.currentTarget)}
      />
    </picture>
  );
}
