import type { MemberType } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";

/** Names of the types of members. */
export function useMemberTypes(): Readonly<Record<MemberType, string>> {
  const { t } = useLingui();
  return {
    0: t`Member`,
    1: t`Agent`,
    2: t`General agent`,
    4: t`Guest`,
    40: t`Test member`,
    41: t`Test agent`,
    42: t`Test general agent`,
  };
}
