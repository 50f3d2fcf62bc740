import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { AsOfNote } from "../merchant/as-of-note.tsx";

type TeamAsOfProps = Pick<ComponentProps<typeof AsOfNote>, "query" | "polled">;

/** Says as of when figures and records of a team are, while they cannot be refreshed. */
export function TeamAsOf(props: TeamAsOfProps) {
  const { t } = useLingui();
  return <AsOfNote {...props} offline={t`Figures and records are updated when you're back online.`} />;
}
