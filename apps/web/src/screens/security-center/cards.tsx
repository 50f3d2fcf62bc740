import type { BankCard } from "@foyer/contract/bank-cards";
import type { SecurityConfig } from "@foyer/contract/security";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LetterMark } from "../../entities/deposit/letter-mark.tsx";
import { bankCardsQuery } from "../../entities/security/security-queries.ts";
import { ConfirmSheet } from "../../features/confirm-identity/confirm-sheet.tsx";
import { passkeyProof } from "../../features/passkeys/passkey-proof.ts";
import { usePasskeys } from "../../features/passkeys/passkey-support.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { EMPTY } from "../../i18n/screen-texts.ts";
import { useDay, useMoment } from "../../i18n/use-moment.ts";
import { call } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import styles from "./security-center.module.css";
import { useSaved } from "./use-saved.ts";

export interface CardsProps {
  config: SecurityConfig;
}

/** The player's bank accounts and e-wallets: add one, remove one. */
export default function Cards({ config }: CardsProps) {
  const { i18n, t } = useLingui();
  const errorText = useErrorText();
  const saved = useSaved();
  const able = usePasskeys();
  const { data, error, isFetching, refetch } = useQuery(bankCardsQuery());
  const [removing, setRemoving] = useState<BankCard>();
  if (error && !data) return <LoadFailed what="page" error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.skeleton} />;
  const { cards, most, payeeName, coolingHours } = data;
  const add = (
    <Link
      to="/m/securityCenter"
      search={{ part: "add-card" }}
      className={buttonClass({ look: "primary", full: true })}
    >
      <Trans>Add card or wallet</Trans>
    </Link>
  );
  if (cards.length === 0)
    return <EmptyState title={i18n._(EMPTY.cards.title)} text={i18n._(EMPTY.cards.text)} action={add} />;
  const named = removing && `${removing.name} •• ${removing.lastFour}`;
  return (
    <>
      <ul className={styles.rows}>
        {cards.map((card) => (
          <CardRow key={card.id} card={card} onRemove={() => setRemoving(card)} />
        ))}
      </ul>
      {payeeName !== undefined && (
        <p className={styles.quiet}>
          <Trans>
            All cards are in the name <bdi>{payeeName}</bdi>.{" "}
            <Link to="/m/service">Contact customer service</Link> if it has to change.
          </Trans>
        </p>
      )}
      {cards.length < most ? (
        add
      ) : (
        <p className={styles.quiet}>
          <Trans>You have {most} cards, which is the most. Remove one to add another.</Trans>
        </p>
      )}
      {removing && (
        <ConfirmSheet
          doing={t`You're removing ${named}.`}
          follows={t`We'll tell you by message and e-mail. If you add it again, it waits for ${plural(coolingHours, { one: "# hour", other: "# hours" })}.`}
          kinds={["payment", "password", "passkey"]}
          config={config}
          passkey={able ? passkeyProof : undefined}
          send={(proof) => call("cards.remove", { body: { cardId: removing.id, proof } })}
          onDone={() => {
            setRemoving(undefined);
            saved(t`Card removed.`);
          }}
          onRefused={(refusal) => {
            setRemoving(undefined);
            toast("error", errorText(refusal));
            void refetch();
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function CardRow({ card, onRemove }: { card: BankCard; onRemove: () => void }) {
  const { t } = useLingui();
  const day = useDay();
  const moment = useMoment();
  const { name, lastFour, addedAt, coolsUntil } = card;
  return (
    <li className={styles.row}>
      <LetterMark name={name} />
      <span className={styles.text}>
        <b>
          <bdi>{name}</bdi> <bdi dir="ltr">•• {lastFour}</bdi>
        </b>
        <span>
          {coolsUntil ? (
            <Trans>Can be used from {moment(coolsUntil)}</Trans>
          ) : (
            <Trans>Added {day(addedAt)}</Trans>
          )}
        </span>
      </span>
      <Button size="small" aria-label={t`Remove ${name} ${lastFour}`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}
