import type { Banner } from "@foyer/contract/announcements";
import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, useRef, useState } from "react";
import { withAlpha } from "../../ui/colour.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import styles from "./banner-carousel.module.css";
import { BannerSlide } from "./banner-slide.tsx";
import type { Drive } from "./carousel-motion.tsx";
import { useCarouselStart } from "./use-carousel-start.ts";

const CarouselMotion = lazyComponent({ load: () => import("./carousel-motion.tsx") });

interface BannerCarouselProps {
  banners: readonly Banner[];
  /** Disables autoplay. */
  still: boolean;
  onStill: (still: boolean) => void;
}

/**
 * Banners side by side. They scroll with CSS scroll snap from the first paint. If there are several, Embla takes over
 * before the first is due to advance, with autoplay and loop. A single banner is static.
 */
export function BannerCarousel({ banners, still, onStill }: BannerCarouselProps) {
  const { t } = useLingui();
  const view = useRef<HTMLDivElement>(null);
  const drive = useRef<Drive | undefined>(undefined);
  const [at, setAt] = useState(0);
  const many = banners.length > 1;
  const since = useCarouselStart(many);
  const spill = { "--spill": withAlpha(banners[at]?.picture.glow ?? "", 0.42) } as CSSProperties;

  const show = (index: number) => {
    if (drive.current) drive.current.show(index);
    else view.current?.querySelectorAll("li")[index]?.scrollIntoView({ block: "nearest", inline: "start" });
  };
  const watchScroll = () => {
    const element = view.current;
    if (!element || drive.current) return;
    setAt(Math.round((Math.abs(element.scrollLeft) / element.scrollWidth) * banners.length));
  };

  return (
    <section
      className={styles.stage}
      aria-roledescription={t`carousel`}
      aria-label={t`Highlights`}
      style={spill}
    >
      <div ref={view} className={styles.view} onScroll={many ? watchScroll : undefined}>
        <ul className={styles.track}>
          {banners.map((banner, index) => (
            <li key={banner.id} className={cx(styles.cell, !many && styles.only)}>
              <BannerSlide banner={banner} first={index === 0} />
            </li>
          ))}
        </ul>
      </div>
      {many && (
        <div className={styles.dots}>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              // The banners themselves are stops of the Tab key.
              tabIndex={-1}
              className={styles.dot}
              aria-label={banner.title}
              aria-current={index === at ? "true" : undefined}
              onClick={() => show(index)}
            />
          ))}
          <button
            type="button"
            className={styles.still}
            aria-label={t`Pause`}
            aria-pressed={still}
            onClick={() => onStill(!still)}
          >
            <Icon name={still ? "play" : "pause"} />
          </button>
        </div>
      )}
      {many && since !== undefined && (
        <CarouselMotion
          view={view}
          driven={styles.driven ?? ""}
          start={at}
          since={since}
          still={still}
          onShow={setAt}
          onReady={(ready) => {
            drive.current = ready;
          }}
        />
      )}
    </section>
  );
}
