import { useLingui } from "@lingui/react/macro";

export function HomeScreen() {
  const { t } = useLingui();
  return <h1>{t`Home`}</h1>;
}
