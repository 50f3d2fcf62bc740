import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { MailFailure, type MailSender, type OutgoingMail } from "./port.ts";

/** Timeouts of one SMTP session, in milliseconds. */
export interface SmtpTimeouts {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
}

const TIMEOUTS: SmtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Error codes that concern this mail or its recipient; authentication errors may be fixed by a setting. */
const ABOUT_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * Sends mail over SMTP. A password in `url` is sent only over TLS, unless the address of a server without TLS has
 * `?requireTLS=false`.
 */
export class SmtpMail implements MailSender {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor(url: string, from: string, timeouts: SmtpTimeouts = TIMEOUTS) {
    const address = new URL(url);
    if (address.protocol === "smtp:" && address.username !== "" && !address.searchParams.has("requireTLS"))
      address.searchParams.set("requireTLS", "true");
    const options = { url: address.href, pool: true, maxConnections: 2, ...timeouts };
    this.#transport = createTransport(options as Parameters<typeof createTransport>[0]);
    this.#from = from;
  }

  async send(mail: OutgoingMail): Promise<void> {
    const message: SendMailOptions = {
      ...mail,
      from: this.#from,
      // as an object it is one address, even if it contains a comma
      to: { name: "", address: mail.to },
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    try {
      await this.#transport.sendMail(message);
    } catch (error) {
      const { code = "", responseCode = 0, message: reply } = error as SmtpError;
      const forGood = ABOUT_THE_MAIL.has(code) && responseCode >= 500;
      throw new MailFailure([code, reply].filter(Boolean).join(" "), forGood);
    }
  }

  close(): void {
    this.#transport.close();
  }
}
