export { ChangePasswordForm } from "./change-password-form.tsx";
export { LatePhoneRecoveryForm, loadPhoneRecoveryForm } from "./late-phone-recovery-form.tsx";
export { MailRecoveryForm } from "./mail-recovery-form.tsx";
export { NewPasswordForm } from "./new-password-form.tsx";
export { useMailedTicket } from "./use-mailed-ticket.ts";
