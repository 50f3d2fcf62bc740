/** What the mails of each kind tell. Times are ISO 8601. */
export interface MailDetails {
  /** `link` carries its ticket behind `#`. */
  readonly "password-reset": { readonly username: string; readonly link: string; readonly minutes: number };
  /** `device` as people call it: Chrome on Android. `country` is its code, where it is known. */
  readonly "new-device": {
    readonly username: string;
    readonly device: string;
    readonly at: string;
    readonly country?: string;
  };
  readonly "password-changed": { readonly username: string; readonly at: string };
  readonly welcome: { readonly username: string };
}

export type MailKind = keyof MailDetails;

/** A kind with the details that belong to it. */
export type MailContent = {
  [Kind in MailKind]: { readonly kind: Kind; readonly details: MailDetails[Kind] };
}[MailKind];
