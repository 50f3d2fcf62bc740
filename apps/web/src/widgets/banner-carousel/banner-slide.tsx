import type { Banner } from "@foyer/contract/announcements";
import type { CSSProperties } from "react";
import { ownPath, PathLink } from "../../lib/navigation/index.ts";
import { withAlpha } from "../../ui/colour.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./banner-carousel.module.css";

/** One banner. An address outside this site is replaced by home, because banner data may be wrong. */
export function BannerSlide({ banner, first }: { banner: Banner; first: boolean }) {
  const { from, to, light } = banner.colours;
  const colours = { "--from": from, "--to": to, "--light": light, "--veil": withAlpha(from, 0.92) };
  return (
    <PathLink
      href={ownPath(banner.url) ?? "/m/home"}
      className={styles.slide}
      style={colours as CSSProperties}
      draggable={false}
    >
      <Picture
        picture={banner.picture}
        kind="banner"
        sizes="(min-width: 480px) 428px, calc(100vw - 52px)"
        eager={first}
        className={styles.art}
      />
      <span className={styles.say}>
        <small className={styles.eyebrow}>{banner.eyebrow}</small>
        <b className={cx("display", styles.title)}>{banner.title}</b>
        <span className={styles.go}>
          {banner.action}
          <Icon name="next" size="s" />
        </span>
      </span>
    </PathLink>
  );
}
