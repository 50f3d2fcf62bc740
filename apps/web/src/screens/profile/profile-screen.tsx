import { isGuest } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LevelCard } from "../../entities/club/level-card.tsx";
import { identityQuery } from "../../entities/identity/identity-queries.ts";
import { IdentityStateLabel } from "../../entities/identity/identity-state.tsx";
import { memberInfoQuery } from "../../entities/member/member-queries.ts";
import { profileQuery } from "../../entities/personal-data/profile-queries.ts";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { AvatarSheet } from "../../features/choose-avatar/avatar-sheet.tsx";
import { ProfileForm } from "../../features/edit-profile/profile-form.tsx";
import { useMonth } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ItemChevron, ItemList, itemClass, itemValueClass } from "../../ui/item-list/item-list.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./profile-screen.module.css";

/** Avatar, nickname and personal data. */
export default function ProfileScreen() {
  const { t } = useLingui();
  const session = useSession();
  if (isGuest(session?.type ?? 0))
    return (
      <EmptyState
        title={t`Guests have no personal data.`}
        text={t`Create an account to have a profile.`}
        action={<CreateAccountLink look="primary" />}
      />
    );
  return (
    <div className={styles.screen}>
      <Who />
      <LevelCard />
      <IdentityLink />
      <PersonalData userName={session?.userName ?? ""} />
    </div>
  );
}

function Who() {
  const { data } = useQuery(memberInfoQuery());
  const month = useMonth();
  const [choosing, setChoosing] = useState(false);
  const since = data && month(data.registeredAt);
  return (
    <section className={styles.person}>
      <span className={styles.avatar}>
        {data && <Picture picture={data.avatar} kind="avatar" sizes="80px" />}
      </span>
      <div className={styles.names}>
        <h2 className="display">
          <bdi>{data?.nickname}</bdi>
        </h2>
        {data && data.nickname !== data.account && (
          <p>
            <bdi>{data.account}</bdi>
          </p>
        )}
        {since && (
          <p>
            <Trans>Member since {since}</Trans>
          </p>
        )}
        <Button size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Trans>Change picture</Trans>
        </Button>
      </div>
      {choosing && <AvatarSheet onClose={() => setChoosing(false)} />}
    </section>
  );
}

function IdentityLink() {
  const { data } = useQuery(identityQuery());
  return (
    <div className={styles.links}>
      <ItemList>
        <li>
          <Link to="/m/member/identity" className={itemClass}>
            <Icon name="check" />
            <Trans>Identity check</Trans>
            {data && (
              <span className={itemValueClass}>
                <IdentityStateLabel state={data.state} />
              </span>
            )}
            <ItemChevron />
          </Link>
        </li>
      </ItemList>
    </div>
  );
}

function PersonalData({ userName }: { userName: string }) {
  const { data, error, isFetching, refetch } = useQuery(profileQuery());
  if (!data && error) return <LoadFailed what="profile" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.skeleton} />;
  return <ProfileForm profile={data} userName={userName} />;
}
