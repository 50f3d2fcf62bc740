export { ChangePasswordForm } from "./change-password-form.tsx";
export { MailRecoveryForm } from "./mail-recovery-form.tsx";
export { NewPasswordForm } from "./new-password-form.tsx";
export { PhoneRecoveryForm } from "./phone-recovery-form.tsx";
export { useMailedTicket } from "./use-mailed-ticket.ts";
