import type { Passkey } from "@foyer/contract/passkeys";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { CeremonyResponse, PasskeyCeremonies, RelyingParty } from "../passkeys/passkey-ceremonies.ts";
import type { Origin } from "../security-log/security-log.module.ts";
import type { SignInOrigin } from "../session/devices.ts";
import type { OperatorsRepository } from "./operators.repository.ts";
import type { OperatorsService } from "./operators.service.ts";

interface Parts {
  readonly ceremonies: PasskeyCeremonies<number>;
  readonly operators: OperatorsService;
  readonly operatorsRepository: OperatorsRepository;
  /** Whether the merchant requires a second factor of its operators. */
  readonly requiresSecondFactor: (merchantId: number) => Promise<boolean>;
}

/** Passkeys of operators. Each verifies its user, so that it counts as password and second factor together. */
export class OperatorPasskeysService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list({ operatorId }: Operator): Promise<{ passkeys: Passkey[]; hasApp: boolean }> {
    const { ceremonies, operatorsRepository } = this.#parts;
    const [passkeys, known] = await Promise.all([
      ceremonies.list(operatorId),
      operatorsRepository.byId(operatorId),
    ]);
    return { passkeys, hasApp: known?.hasApp ?? false };
  }

  /** Throws `session.sign.in.again`. */
  async registrationOptions(operator: Operator, party: RelyingParty, merchantName: string) {
    await this.#parts.operators.requireFreshSignIn(operator);
    // players' passkeys of the same site stand in the same list
    const userName = `${operator.name} (back office)`;
    return this.#parts.ceremonies.registrationOptions(operator.operatorId, userName, party, merchantName);
  }

  /**
   * Ends the operator's other sessions, which may have been opened without a second factor. Throws
   * `session.sign.in.again`, `passkey.invalid`, `passkey.too.many`.
   */
  async register(
    operator: Operator,
    party: RelyingParty,
    ceremony: CeremonyResponse & { readonly name: string },
    origin: Origin,
  ): Promise<Passkey> {
    const { ceremonies, operators, operatorsRepository } = this.#parts;
    const { operatorId, sessionId } = operator;
    await operators.requireFreshSignIn(operator);
    const added = await ceremonies.register(operatorId, party, ceremony, (client) =>
      operatorsRepository.endAll(client, operatorId, sessionId),
    );
    await operators.record("operator-passkey-added", operator, origin);
    return added;
  }

  /** Throws `passkey.unknown`. */
  async name({ operatorId }: Operator, passkeyId: string, name: string): Promise<void> {
    if (!(await this.#parts.operatorsRepository.namePasskey(operatorId, passkeyId, name.trim())))
      throw new AppError("passkey.unknown");
  }

  /**
   * Ends the operator's other sessions, which may have been opened with it. Throws `session.sign.in.again`,
   * `passkey.unknown`, and `operator.second.factor.last` for the last second factor where one is required.
   */
  async remove(operator: Operator, passkeyId: string, origin: Origin): Promise<void> {
    const { ceremonies, operators, operatorsRepository, requiresSecondFactor } = this.#parts;
    const { merchantId, operatorId, sessionId } = operator;
    await operators.requireFreshSignIn(operator);
    const isRequired = await requiresSecondFactor(merchantId);
    await ceremonies.remove(operatorId, passkeyId, async (client, name) => {
      // of two concurrent removals, the second sees what the first has left
      const left = await operatorsRepository.secondFactors(client, operatorId);
      if (isRequired && !left.hasApp && !left.hasPasskey) throw new AppError("operator.second.factor.last");
      await operatorsRepository.notePasskeyRemoved(client, operatorId, name);
      await operatorsRepository.endAll(client, operatorId, sessionId);
    });
    await operators.record("operator-passkey-removed", operator, origin);
  }

  loginOptions(party: RelyingParty) {
    return this.#parts.ceremonies.loginOptions(party, "required");
  }

  /** Throws `passkey.invalid`, also for a disabled operator. */
  async signIn(merchantId: number, party: RelyingParty, ceremony: CeremonyResponse, origin: SignInOrigin) {
    const { ceremonies, operators } = this.#parts;
    const { owner } = await ceremonies.identify(merchantId, party, ceremony, origin, "required");
    return operators.enterByPasskey(owner, origin);
  }
}
