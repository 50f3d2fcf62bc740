import { useLingui } from "@lingui/react/macro";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";

/** A team without members, with the way to invite the first one. */
export function NoTeam() {
  const { t, i18n } = useLingui();
  return (
    <EmptyState
      title={i18n._(EMPTY.team.title)}
      text={i18n._(EMPTY.team.text)}
      action={
        <Link to="/m/agentRegister" search={{ form: "new" }} className={buttonClass({ look: "primary" })}>
          {t`Invite a member`}
        </Link>
      }
    />
  );
}
