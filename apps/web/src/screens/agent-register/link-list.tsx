import type { InvitationLink } from "@foyer/contract/invitations";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { invitationLinksQuery } from "../../entities/invitation/invitation-queries.ts";
import { InvitationTabs } from "../../entities/invitation/invitation-tabs.tsx";
import { LinkState } from "../../entities/invitation/link-state.tsx";
import { RatesLine } from "../../entities/invitation/rates-line.tsx";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import recordStyles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Segments } from "../../ui/segments/segments.tsx";
import styles from "./agent-register.module.css";

/** The agent's links that can be used, or those that have ended or expired. */
export function LinkList() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { show = "open" } = useSearch("/m/agentRegister");
  const query = useInfiniteQuery(invitationLinksQuery(show === "ended"));
  const { data, isPending, isFetching, error, refetch } = query;
  const links = data?.pages.flatMap(({ content }) => content) ?? [];
  const empty = EMPTY[show === "ended" ? "endedInvitations" : "invitations"];
  return (
    <div className={recordStyles.screen}>
      <InvitationTabs current="links" />
      <Link
        to="/m/agentRegister"
        search={{ view: "links", form: "new" }}
        className={buttonClass({ look: "primary", full: true })}
      >
        <Icon name="plus" size="s" />
        <Trans>New link</Trans>
      </Link>
      <Segments
        label={t`Which links`}
        options={[
          { value: "open", text: t({ message: "Open", context: "invitation links" }) },
          { value: "ended", text: t({ message: "Ended", context: "invitation links" }) },
        ]}
        value={show}
        onChoose={(next) =>
          go(
            {
              to: "/m/agentRegister",
              search: { view: "links", ...(next === "ended" && { show: "ended" as const }) },
            },
            { replace: true },
          )
        }
      />
      <AsOfNote query={query} offline={t`Statistics are updated when you're back online.`} />
      {isPending ? (
        <RecordSkeleton />
      ) : error && links.length === 0 ? (
        <LoadFailed what="invitations" error={error} busy={isFetching} onRetry={refetch} />
      ) : links.length === 0 ? (
        <EmptyState title={i18n._(empty.title)} text={i18n._(empty.text)} />
      ) : (
        <>
          <ul className={recordStyles.rows} aria-label={t`Invitation links`}>
            {links.map((link) => (
              <li key={link.code}>
                <LinkRow link={link} />
              </li>
            ))}
          </ul>
          <ListEnd {...query} shown={links.length} />
        </>
      )}
    </div>
  );
}

function LinkRow({ link }: { link: InvitationLink }) {
  const { t } = useLingui();
  const { shortDay } = useRecordTimes();
  const { code, agent, fixed, state, rates, note, expiresOn, visits, registrations } = link;
  return (
    <Link to="/m/agentRegister" search={{ code }} className={recordStyles.row}>
      <span className={recordStyles.fields}>
        <span className={recordStyles.what}>
          <span className={styles.name}>
            <b dir="auto">{note ?? code}</b> {state !== "open" && <LinkState state={state} />}
          </span>{" "}
          <i>
            {note !== undefined && <bdi>{code}</bdi>}
            {note !== undefined && " · "}
            {agent ? t`Agent` : t`Player`}
            {" · "}
            {fixed ? t`Fixed code` : expiresOn === undefined ? t`No expiry` : t`Until ${shortDay(expiresOn)}`}
          </i>{" "}
          <i>
            <RatesLine rates={rates} />
          </i>
        </span>
        <span className={recordStyles.much}>
          <b className="num">{t`${plural(registrations, { one: "# joined", other: "# joined" })}`}</b>{" "}
          <i>{t`${plural(visits, { one: "of # visit", other: "of # visits" })}`}</i>
        </span>
      </span>
      <Icon name="next" size="s" />
    </Link>
  );
}
