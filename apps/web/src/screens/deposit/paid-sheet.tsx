import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LIMITS } from "../../lib/durations.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/field/text-area.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";

interface PaidSheetProps {
  busy: boolean;
  onClose: () => void;
  onPaid: (remark: string) => void;
}

/** "I have paid" by a transfer, with a remark for the operator who looks for it. */
export default function PaidSheet({ busy, onClose, onPaid }: PaidSheetProps) {
  const { t, i18n } = useLingui();
  const [remark, setRemark] = useState("");
  const length = [...remark.trim()].length;
  const write = new Intl.NumberFormat(i18n.locale).format;
  const tooLong = length > LIMITS.remark;
  return (
    <Sheet title={t`I have paid`} closeLabel={t`Close`} onClose={onClose}>
      <p>{t`An operator looks for your transfer and adds it to your balance.`}</p>
      <TextArea
        label={t`Remark (optional)`}
        rows={3}
        value={remark}
        hint={t`${write(length)} of ${write(LIMITS.remark)} characters`}
        error={tooLong && t`This remark is too long.`}
        onChange={({ target }) => setRemark(target.value)}
      />
      <Button
        look="primary"
        size="large"
        full
        busy={busy}
        onClick={() => !tooLong && onPaid(remark.trim())}
      >{t`I have paid`}</Button>
    </Sheet>
  );
}
