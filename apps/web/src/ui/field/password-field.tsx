import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Field } from "./field.tsx";

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: string;
  error?: ReactNode;
  hint?: string | undefined;
  /** Name of the button that shows the password; its state is announced beside the name. */
  showLabel: string;
  ref?: Ref<HTMLInputElement>;
};

/** A password field whose value can be shown. */
export function PasswordField({ showLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      type={shown ? "text" : "password"}
      icon="lock"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={shown ? "eyeoff" : "eye"}
          label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
