import type { Banner } from "@foyer/contract/announcements";
import type { GameCategory } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { bannersQuery, CATEGORY_GROUPS } from "../../entities/banner/banner-queries.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { ownPath, PathLink } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./banner-strip.module.css";

/**
 * Banners of a category as one low row above its list, so that the list begins in the first view. It scrolls by touch
 * only. Nothing if the category has none; its height is reserved while they load.
 */
export function BannerStrip({ gameType }: { gameType: GameCategory }) {
  const group = CATEGORY_GROUPS[gameType];
  return group ? <GroupStrip key={group} group={group} /> : null;
}

function GroupStrip({ group }: { group: Banner["groupName"] }) {
  const { t } = useLingui();
  const { data: banners = [], isPending, isPaused } = useQuery(bannersQuery(group, useLanguage()));
  if (banners.length === 0 && (!isPending || isPaused)) return null;
  return (
    <ul className={styles.strip} aria-label={t`Highlights`}>
      {isPending && <li className={styles.banner} aria-hidden="true" />}
      {banners.map((banner) => (
        <li key={banner.id} className={styles.cell}>
          <BannerLink banner={banner} />
        </li>
      ))}
    </ul>
  );
}

/** An address outside this site is replaced by home, because banner data may be wrong. */
function BannerLink({ banner: { url, title, action, picture, colours } }: { banner: Banner }) {
  const { from, to, light } = colours;
  const style = { "--from": from, "--to": to, "--light": light };
  return (
    <PathLink href={ownPath(url) ?? "/m/home"} className={styles.banner} style={style as CSSProperties}>
      <Picture picture={picture} kind="banner" sizes="90px" className={styles.art} />
      <b className={styles.title}>{title}</b>
      <span className={styles.go}>
        {action}
        <Icon name="next" size="s" />
      </span>
    </PathLink>
  );
}
