import type { SecurityEventKind } from "@foyer/contract/security";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { countryNames } from "../../i18n/country-names.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { call, PRIVATE } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./security-center.module.css";

const KINDS: Readonly<Record<SecurityEventKind, { icon: IconName; text: MessageDescriptor }>> = {
  "signed-in": { icon: "check", text: msg`Logged in` },
  "sign-in-refused": { icon: "warn", text: msg`Login refused` },
  "password-changed": { icon: "lock", text: msg`Login password changed` },
  "payment-password-set": { icon: "key", text: msg`Payment password set` },
  "payment-password-locked": { icon: "warn", text: msg`Payment password locked` },
  "card-added": { icon: "card", text: msg`Card added` },
  "card-removed": { icon: "card", text: msg`Card removed` },
  "passkey-added": { icon: "finger", text: msg`Passkey added` },
  "passkey-removed": { icon: "finger", text: msg`Passkey removed` },
  "social-linked": { icon: "link", text: msg`Account linked for login` },
  "social-unlinked": { icon: "link", text: msg`Account unlinked` },
  "email-changed": { icon: "mail", text: msg`E-mail address changed` },
  "mobile-changed": { icon: "phone", text: msg`Mobile number changed` },
  "second-factor-set": { icon: "qr", text: msg`Two-step login turned on` },
  "second-factor-removed": { icon: "qr", text: msg`Two-step login turned off` },
  "second-factor-reset": { icon: "qr", text: msg`Two-step login turned off by customer service` },
  "recovery-codes-renewed": { icon: "key", text: msg`New recovery codes made` },
  "security-questions-set": { icon: "book", text: msg`Security questions set` },
  "security-questions-locked": { icon: "warn", text: msg`Security questions locked` },
  "sessions-ended": { icon: "out", text: msg`Other devices logged out` },
};

/** Logins and changes of the account, newest first. */
export default function History() {
  const { i18n } = useLingui();
  const moment = useMoment();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } =
    useInfiniteQuery({
      queryKey: endpointKey("security.history"),
      queryFn: ({ pageParam, signal }) =>
        call("security.history", { query: pageParam === "" ? {} : { before: pageParam } }, { signal }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next,
      meta: PRIVATE,
    });
  if (error && !data) return <LoadFailed what="page" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.skeleton} />;
  const countryName = countryNames(i18n.locale);
  return (
    <>
      <ul className={styles.rows}>
        {data.pages
          .flatMap(({ events }) => events)
          .map(({ id, kind, at, device, country }) => {
            const { icon, text } = KINDS[kind];
            return (
              <li key={id} className={styles.row}>
                <Icon name={icon} />
                <span className={styles.text}>
                  <b>{i18n._(text)}</b>
                  <span>
                    {[moment(at), device, country && countryName(country)].filter(Boolean).join(" · ")}
                  </span>
                </span>
              </li>
            );
          })}
      </ul>
      {hasNextPage && (
        <Button full busy={isFetchingNextPage} onClick={() => !isFetching && void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
      <p className={styles.quiet}>
        <Trans>
          Don't know one of these? <Link to="/m/changePsw">Change your login password</Link>. You'll be logged
          out on all other devices.
        </Trans>
      </p>
    </>
  );
}
