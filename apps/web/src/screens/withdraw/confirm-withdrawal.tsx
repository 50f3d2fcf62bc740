import type { BankCard } from "@foyer/contract/bank-cards";
import type { WithdrawalInfo } from "@foyer/contract/withdrawals";
import { formatAmount } from "@foyer/domain/money";
import { withdrawalFee } from "@foyer/domain/withdrawal-sums";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { isProofRefusal } from "../../entities/security/proof-error.ts";
import { withdrawalQuery } from "../../entities/withdrawal/withdrawal-queries.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { type ApiError, call, refusalOf } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { Link, useGo } from "../../lib/navigation/index.ts";
import { sendingKeys } from "../../lib/sending-keys.ts";
import { Button } from "../../ui/button/button.tsx";
import { Money } from "../../ui/money/money.tsx";
import { PinField } from "../../ui/pin-field/pin-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { TurnoverNote } from "./turnover-note.tsx";
import styles from "./withdraw.module.css";

/** One per page: a request whose answer was lost is repeated with its key, also after the sheet was closed. */
const keyOf = sendingKeys();

interface ConfirmWithdrawalProps {
  info: WithdrawalInfo;
  amount: bigint;
  card: BankCard;
  /** A refusal that does not concern the payment password. */
  onRefused: (refusal: ApiError) => void;
  onClose: () => void;
}

/** Sum and destination once more, then the payment password. */
export function ConfirmWithdrawal({ info, amount, card, onRefused, onClose }: ConfirmWithdrawalProps) {
  const { t } = useLingui();
  const go = useGo();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { parts, short } = useAmounts(info.currency);
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const request = useMutation({
    mutationFn: () => {
      const wanted = { amount: formatAmount(amount), cardId: card.id };
      // what was asked for before stays the same only while nothing else came of it
      const clientKey = keyOf({ ...wanted, of: info.open.map(({ number }) => number) });
      return call("withdraw.request", { body: { ...wanted, clientKey, paymentPassword: password } });
    },
    onSuccess: (withdrawal) => {
      queries.setQueryData(withdrawalQuery(withdrawal.number).queryKey, withdrawal);
      for (const id of ["withdraw.info", "withdraw.list", "wallet.read"] as const)
        void queries.invalidateQueries({ queryKey: endpointKey(id) });
      go({ to: "/m/withdraw", search: { order: withdrawal.number } }, { replace: true });
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      setPassword("");
      if (isProofRefusal(refusal) || refusal.code.startsWith("network.") || refusal.retryAt !== undefined)
        return;
      void queries.invalidateQueries({ queryKey: endpointKey("withdraw.info") });
      onRefused(refusal);
    },
  });
  const failure = () => {
    if (!request.isError || password !== "") return undefined;
    const refusal = refusalOf(request.error);
    const { left } = refusal.value;
    if (refusal.code === "payment.password.wrong" && typeof left === "number")
      return t`Wrong payment password. Tries left: ${left}.`;
    return errorText(refusal);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === "");
    if (password !== "" && !request.isPending) request.mutate();
  };
  return (
    <Sheet title={t`Confirm withdrawal`} closeLabel={t`Close`} onClose={onClose}>
      <ValueList
        items={[
          { name: t`You receive`, value: <Money parts={parts(amount - withdrawalFee(amount, info))} /> },
          { name: t`To`, value: `${card.name} ••\u00a0${card.lastFour}` },
          { name: t`Name`, value: card.holder },
        ]}
      />
      <TurnoverNote info={info} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <PinField
          label={t`Payment password`}
          value={password}
          onChange={setPassword}
          firstFocus
          error={failure() ?? (missing && password === "" ? t`Enter your payment password.` : undefined)}
          hint={info.cancellable ? undefined : t`It can't be cancelled after this step.`}
        />
        <Button type="submit" look="primary" size="large" full busy={request.isPending}>
          {t`Withdraw ${short(amount)}`}
        </Button>
      </form>
      <Link to="/m/securityCenter" search={{ part: "payment" }} className={styles.link}>
        {t`Forgot payment password?`}
      </Link>
    </Sheet>
  );
}
