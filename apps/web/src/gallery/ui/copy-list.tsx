import { CopyList } from "../../ui/copy-list/copy-list.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function CopyListVariants() {
  return (
    <Variant caption="Account details, one of them long">
      <CopyList
        items={[
          { name: "Bank", value: "BDO Unibank", copyLabel: "Copy bank" },
          { name: "Account number", value: "0048 1180 7726", copyLabel: "Copy account number" },
          { name: "Account name", value: LONG_NAME, copyLabel: "Copy account name" },
        ]}
        texts={{ copy: "Copy", copied: "Copied" }}
        onRefused={() => {}}
      />
    </Variant>
  );
}
