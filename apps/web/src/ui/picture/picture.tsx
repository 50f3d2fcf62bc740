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
  logo: { avif: [52, 104, 156], webp: 104, height: 104 },
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

/**
 * After a failure the WebP is tried: the browser may not know AVIF. If that fails too, the picture is hidden, so that
 * its placeholder colour shows instead of a broken image.
 */
const tryNext = (image: HTMLImageElement) => {
  if (image.srcset) image.removeAttribute("srcset");
  else image.style.opacity = "0";
};
/** It may have failed before hydration. */
const tryNextIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) tryNext(image);
};

/**
 * AVIF in the rendered widths with a WebP fallback. The element around it sets the size and the placeholder colour.
 * A single element, because a grid of games holds dozens: no `picture` with a `source`.
 */
export function Picture({ picture, kind, sizes, alt = "", eager = false, className }: PictureProps) {
  const host = use(PictureHost);
  const { avif, webp, height } = KINDS[kind];
  const stem = host + picture.base;
  return (
    <img
      key={stem}
      srcSet={avif.map((width) => `${stem}.${width}.avif ${width}w`).join(", ")}
      sizes={sizes}
      src={`${stem}.${webp}.webp`}
      alt={alt}
      width={webp}
      height={height}
      className={className}
      loading={eager ? undefined : "lazy"}
      // Set on every picture: browsers raise the priority of those in the viewport, and the first banner would wait.
      fetchPriority={!eager ? "low" : kind === "banner" ? "high" : undefined}
      decoding={eager ? undefined : "async"}
      draggable={false}
      ref={tryNextIfBroken}
      onError={(event) => tryNext(event.currentTarget)}
    />
  );
}
