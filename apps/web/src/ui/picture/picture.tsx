import { createContext, use } from "react";

/** A picture by its stem, as the contract gives it. */
export interface PictureSource {
  readonly base: string;
  readonly tint: string;
  readonly glow: string;
}

/** Where pictures are fetched from; empty is this host. */
export const PictureHost = createContext("");

/** Widths that are rendered of each kind of picture, smallest first. */
export const WIDTHS = { tile: [132, 264, 528], banner: [390, 780], avatar: [48, 96] } as const;

export interface PictureProps {
  picture: PictureSource;
  kind: keyof typeof WIDTHS;
  /** The `sizes` attribute: how wide it stands. */
  sizes: string;
  /** Empty where the words beside it say the same. */
  alt?: string;
  /** In the first view: fetched at once. */
  eager?: boolean;
  className?: string | undefined;
}

/** AVIF with a WebP behind it, in the widths there are. The box around it holds the size and the tint. */
export function Picture({ picture, kind, sizes, alt = "", eager = false, className }: PictureProps) {
  const host = use(PictureHost);
  const widths = WIDTHS[kind];
  const set = (type: string) =>
    widths.map((width) => `${host}${picture.base}.${width}.${type} ${width}w`).join(",");
  return (
    <picture>
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <img
        src={`${host}${picture.base}.${widths[1]}.webp`}
        alt={alt}
        className={className}
        loading={eager ? undefined : "lazy"}
        decoding="async"
        draggable={false}
      />
    </picture>
  );
}
