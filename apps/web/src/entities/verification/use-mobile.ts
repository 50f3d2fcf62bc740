import type { SignInMethods } from "@foyer/contract/settings";
import { checkField } from "@foyer/domain/field-rules";
import { fromInternational, type WrittenMobile } from "@foyer/domain/mobile-number";
import { typedDigits } from "@foyer/domain/western-digits";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFieldRules } from "../field-rules/use-field-rules.ts";
import { useSettings } from "../merchant/use-settings.ts";
import { codeChannel } from "./choose-channel.ts";
import type { CodeChannel } from "./code-channel.ts";

/** A mobile number being typed. */
export interface MobileHandle {
  /** The countries the merchant accepts, the most likely first. */
  readonly codes: SignInMethods["dialingCodes"];
  /** ISO code of the chosen country. */
  readonly country: string;
  choose(country: string): void;
  /** The digits as typed. */
  readonly digits: string;
  /** Takes a typed, pasted or filled number, also in international form. */
  write(text: string): void;
  /** Restores a remembered number with its dialling code. */
  restore(mobile: WrittenMobile): void;
  /** For a request body: without the leading zero. */
  readonly value: WrittenMobile;
  /** How its codes are sent. */
  readonly channel: CodeChannel;
  /** Its error, in the player's language. Loads the numbering plans on first call. */
  check(): Promise<string | undefined>;
}

/** @param rule name of the field's rule on the server */
export function useMobile(rule: "loginMobileNum" | "mobileNum"): MobileHandle {
  const { t } = useLingui();
  const { rules } = useFieldRules();
  const ways = useSettings()?.signIn;
  const codes = ways?.dialingCodes ?? [];
  const [chosen, setChosen] = useState("");
  const [digits, setDigits] = useState("");
  const { country, code } = codes.find((one) => one.country === chosen) ??
    codes[0] ?? { country: "", code: "" };
  const value: WrittenMobile = { mobileNum: digits.replace(/^0+/, ""), countryDialingCode: code };
  const write = (text: string) => {
    const taken = fromInternational(
      text,
      codes.map((one) => one.code),
    );
    // Several countries may share a code: the chosen one stays if it is among them.
    if (taken && taken.countryDialingCode !== code)
      setChosen(codes.find((one) => one.code === taken.countryDialingCode)?.country ?? "");
    setDigits(taken?.mobileNum ?? typedDigits(text));
  };
  return {
    codes,
    country,
    choose: setChosen,
    digits,
    write,
    restore({ mobileNum, countryDialingCode }) {
      setChosen(codes.find((one) => one.code === countryDialingCode)?.country ?? "");
      write(mobileNum);
    },
    value,
    channel: codeChannel(ways?.firebase),
    async check() {
      if (digits === "") return t`Enter your mobile number.`;
      const least = rules.find(({ field }) => field === rule)?.minLength ?? 4;
      const broken = checkField(rules, rule, digits);
      if (broken === "minLength") return t`At least ${least} digits`;
      if (broken || value.mobileNum === "") return t`The mobile number is not valid.`;
      try {
        const { numberInFull } = await import("./mobile-plans.ts");
        return numberInFull(value) !== null ? undefined : t`The mobile number is not valid.`;
      } catch {
        // The numbering plans failed to load: the platform will validate the number.
        return undefined;
      }
    },
  };
}
