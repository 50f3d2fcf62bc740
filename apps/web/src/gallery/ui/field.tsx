import { IconButton } from "../../ui/button/icon-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { FieldSkeleton } from "../../ui/field/field-skeleton.tsx";
import { PasswordField } from "../../ui/field/password-field.tsx";
import { SelectField } from "../../ui/field/select-field.tsx";
import { TextArea } from "../../ui/field/text-area.tsx";
import { Variant } from "../variant.tsx";

const LONG = "A hint that takes more than one line, because the rule that it explains has many conditions.";

export function FieldVariants() {
  return (
    <>
      <Variant caption="Empty">
        <Field label="Username" icon="user" placeholder="Username" />
      </Variant>
      <Variant caption="Filled, with a hint">
        <Field label="Username" icon="user" defaultValue="player" hint="6 to 12 letters and digits." />
      </Variant>
      <Variant caption="Error">
        <Field label="Username" icon="user" defaultValue="p" error="6 to 12 letters and digits." />
      </Variant>
      <Variant caption="Disabled">
        <Field label="Username" icon="user" defaultValue="player" disabled />
      </Variant>
      <Variant caption="With a start and an end">
        <Field
          label="Mobile number"
          start={<span>+63</span>}
          defaultValue="917 555 0123"
          end={<IconButton icon="close" label="Clear the number" />}
        />
      </Variant>
      <Variant caption="Long label and hint">
        <Field label="The name that is written on the account of your bank" hint={LONG} />
      </Variant>
      <Variant caption="Long error">
        <Field label="Invitation code" defaultValue="AB12" error={LONG} />
      </Variant>
      <Variant caption="Password">
        <PasswordField label="Password" showLabel="Show the password" defaultValue="Passw0rd" />
      </Variant>
      <Variant caption="Password with an error">
        <PasswordField
          label="Repeat the password"
          showLabel="Show the repeated password"
          error="The passwords differ."
        />
      </Variant>
      <Variant caption="Choice with a hint">
        <SelectField label="Nationality" hint="As on your document." defaultValue="PH">
          <option value="">Choose a country</option>
          <option value="PH">Philippines</option>
        </SelectField>
      </Variant>
      <Variant caption="Several lines">
        <TextArea label="Your message" placeholder="Tell us more" rows={3} hint="0 of 500" />
      </Variant>
      <Variant caption="Several lines with an error">
        <TextArea label="Your feedback" rows={3} hint="12 of 500" error="At least 20 characters." />
      </Variant>
      <Variant caption="Choice from a list">
        <SelectField label="Bank">
          <option>BDO Unibank</option>
          <option>Bank of the Philippine Islands</option>
        </SelectField>
      </Variant>
      <Variant caption="Choice with an error">
        <SelectField label="Bank" error="Choose a bank.">
          <option>Choose</option>
        </SelectField>
      </Variant>
      <Variant caption="Loading">
        <FieldSkeleton label="Mobile number" hint="We send a code." />
      </Variant>
    </>
  );
}
