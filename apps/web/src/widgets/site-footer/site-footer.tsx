import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { licenceQuery } from "../../entities/merchant/merchant-queries.ts";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { sponsorsQuery } from "../../entities/page/page-queries.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Link } from "../../lib/navigation/index.ts";
import styles from "./site-footer.module.css";

interface SiteFooterProps {
  /** Also names the merchant's partners. */
  partners?: boolean;
  /** For a panel: its links replace the panel's history entry. */
  replace?: boolean;
}

/** The age limit, links to the merchant's rules, and its licence: at the end of a page, and quiet. */
export default function SiteFooter({ partners = false, replace = false }: SiteFooterProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const settings = useSettings();
  const { data: licences } = useQuery(licenceQuery());
  const licence = licences?.[language] ?? licences?.[settings?.defaultLanguage ?? "EN"];
  const age = settings?.minimumAge ?? 18;
  return (
    <footer className={styles.footer}>
      <p className={styles.age}>
        <b>{t`${age}+`}</b>
        {t`Only for adults aged ${age} or over.`}
      </p>
      <nav aria-label={t`Rules and company`}>
        <ul className={styles.links}>
          <li>
            <Link to="/m/help" search={{ tag: "safety" }} replace={replace}>{t`Responsible play`}</Link>
          </li>
          <li>
            <Link to="/m/terms" replace={replace}>{t`Terms and conditions`}</Link>
          </li>
          <li>
            <Link to="/m/policy" replace={replace}>{t`Privacy policy`}</Link>
          </li>
          <li>
            <Link to="/m/notice" replace={replace}>{t`Notice board`}</Link>
          </li>
          <li>
            <Link to="/m/joinUs" replace={replace}>{t`Join us`}</Link>
          </li>
        </ul>
      </nav>
      {partners && <Partners />}
      {licence && <p className={styles.licence}>{licence}</p>}
    </footer>
  );
}

function Partners() {
  const { t } = useLingui();
  const { data = [] } = useQuery(sponsorsQuery(useLanguage()));
  if (data.length === 0) return null;
  return (
    <nav aria-label={t`Partners`}>
      <ul className={styles.links}>
        <li>{t`Partners`}</li>
        {data.map(({ slug, title }) => (
          <li key={slug}>
            <Link to="/m/sponsor/detail" search={{ id: slug }}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
