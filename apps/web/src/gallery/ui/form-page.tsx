import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { FormPage } from "../../ui/form-page/form-page.tsx";
import { Variant } from "../variant.tsx";

export function FormPageVariants() {
  return (
    <>
      <Variant caption="With an introduction" size="wide">
        <FormPage title="Come on in." text="Log in to carry on where you left off.">
          <Field label="Username" icon="user" />
          <Button look="primary" size="large" full>
            Log in
          </Button>
        </FormPage>
      </Variant>
      <Variant caption="Long, without an introduction" size="wide">
        <FormPage long>
          <Field label="First name" />
          <Field label="Last name" />
          <Field label="City" />
        </FormPage>
      </Variant>
    </>
  );
}
