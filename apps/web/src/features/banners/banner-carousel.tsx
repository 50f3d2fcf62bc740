import type { Banner } from "@foyer/contract/announcements";
import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, lazy, Suspense, useRef, useState } from "react";
import { untilItComes } from "../../lib/until-it-comes.ts";
import { withAlpha } from "../../ui/colour.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./banner-carousel.module.css";
import { BannerSlide } from "./banner-slide.tsx";
import type { Drive } from "./carousel-motion.tsx";
import { useTakeOver } from "./use-take-over.ts";

const CarouselMotion = lazy(() => untilItComes(() => import("./carousel-motion.tsx")));

interface BannerCarouselProps {
  banners: readonly Banner[];
  /** Nothing moves by itself. */
  still: boolean;
  onStill: (still: boolean) => void;
}

/**
 * Banners side by side. Scroll snap carries them from the first paint; before the first of them is due to move by
 * itself Embla takes over, with autoplay and loop where there is more than one. A single banner stands.
 */
export function BannerCarousel({ banners, still, onStill }: BannerCarouselProps) {
  const { t } = useLingui();
  const view = useRef<HTMLDivElement>(null);
  const drive = useRef<Drive | undefined>(undefined);
  const [at, setAt] = useState(0);
  const many = banners.length > 1;
  const since = useTakeOver(many);
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
        <div className={styles.lamps}>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className={styles.lamp}
              aria-label={banner.title}
              aria-current={index === at ? "true" : undefined}
              onClick={() => show(index)}
            />
          ))}
          <button
            type="button"
            className={styles.still}
            aria-label={t`Stop movement`}
            aria-pressed={still}
            onClick={() => onStill(!still)}
          >
            <Icon name={still ? "play" : "pause"} />
          </button>
        </div>
      )}
      {many && since !== undefined && (
        <Suspense>
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
        </Suspense>
      )}
    </section>
  );
}
