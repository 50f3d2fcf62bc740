import { useLingui } from "@lingui/react/macro";
import { ChoiceCards } from "../../ui/choice-cards/choice-cards.tsx";

/** Whether an account is a member's or an agent's. */
export function TypeChoice({ agent, onChoose }: { agent: boolean; onChoose: (agent: boolean) => void }) {
  const { t } = useLingui();
  return (
    <ChoiceCards
      legend={t`Account type`}
      choices={[
        { value: "member", name: t`Player`, more: t`Plays only` },
        { value: "agent", name: t`Agent`, more: t`Plays, and brings players and agents` },
      ]}
      value={agent ? "agent" : "member"}
      onChoose={(value) => onChoose(value === "agent")}
    />
  );
}
