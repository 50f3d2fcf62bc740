import { useLingui } from "@lingui/react/macro";
import { FieldSkeleton } from "../../ui/field/field-skeleton.tsx";
import { latePart } from "../../ui/late/late-part.tsx";
import type { MobileFieldsProps } from "./mobile-fields.tsx";
import { NotCome } from "./not-come.tsx";

/** The fields' file, with the flags of the world; asked for early where a finger nears them. */
export const loadMobileFields = async () => (await import("./mobile-fields.tsx")).MobileFields;

function Waiting({ code }: MobileFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <FieldSkeleton label={t`Mobile number`} />
      {code && <FieldSkeleton label={t`Code by SMS`} />}
    </>
  );
}

/** A mobile number and its code, fetched by the form that shows them. */
export const LateMobileFields = latePart<MobileFieldsProps>({
  load: loadMobileFields,
  Waiting,
  Failed: NotCome,
});
