import type { MemberInfo } from "@foyer/contract/member";
import { checkField } from "@foyer/domain/field-rules";
import { AppError } from "../../http/errors.ts";
import type { Player } from "../../http/session-context.ts";
import { avatarOf } from "./avatars.ts";
import type { MemberRepository } from "./member.repository.ts";
import type { RegistrationSettings } from "./registration-settings.ts";

export class MemberService {
  readonly #repository: MemberRepository;

  constructor(repository: MemberRepository) {
    this.#repository = repository;
  }

  async info(player: Player): Promise<MemberInfo> {
    const row = await this.#repository.info(player.memberId);
    if (!row) throw new AppError("session.ended.elsewhere", "the member no longer exists");
    return {
      id: row.publicId,
      type: row.type,
      account: row.username,
      hasPassword: row.hasPassword,
      // A generated username means nothing to its owner; the end of their number does.
      nickname:
        row.nickname ?? (row.registeredMobile ? `••• ${row.registeredMobile.slice(-4)}` : row.username),
      ...(row.registeredMobile && { generatedAccount: true }),
      avatar: avatarOf(row.avatar, player.memberId),
      registeredAt: row.registeredAt.toISOString(),
      ...(row.lastLoginAt && { lastLoginAt: row.lastLoginAt.toISOString() }),
      // platform messages come with their own issue
    };
  }

  /** Whether a registration could take this username now. */
  async isFree(merchantId: number, username: string, settings: RegistrationSettings): Promise<boolean> {
    if (checkField(settings.rules, "username", username)) return false;
    return !(await this.#repository.isTaken(merchantId, username));
  }
}
