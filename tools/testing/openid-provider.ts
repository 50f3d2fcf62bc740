import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A server on its own port, whose handler can be replaced while it runs. */
export class Peer {
  readonly #server: Server;
  handle: Handle = (_request, response) => void response.writeHead(503).end();
  constructor() {
    this.#server = createServer((request, response) => {
      void this.handle(request, response);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

export const GOOGLE_CLIENT = { id: "foyer-test", secret: "a secret of the client, 32 characters" };

/** A real OpenID provider with one client: a user signs in by entering a name, and consents. */
export function openIdProvider(issuer: string, redirectUri: string): Handle {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: GOOGLE_CLIENT.id,
        client_secret: GOOGLE_CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name"] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `${id} Tester` }),
    }),
    cookies: { keys: ["a key for tests"] },
    features: { devInteractions: { enabled: true } },
  });
  return provider.callback();
}
