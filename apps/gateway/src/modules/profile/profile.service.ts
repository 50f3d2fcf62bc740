import { randomBytes } from "node:crypto";
import { type HeadIcons, PROFILE_FIELDS, type Profile, type ProfileField } from "@foyer/contract/profile";
import { IDENTITY_FIELDS, type IdentityState, identityFixesProfile } from "@foyer/domain/identity";
import type { PoolClient } from "pg";
import { AppError } from "../../http/errors.ts";
import type { Player } from "../../http/session-context.ts";
import type { ImageEncoder } from "../../sanitize/encode-image.ts";
import { avatarOf, drawnAvatars, UPLOADED_AVATARS } from "../member/avatars.ts";
import { avatarFiles } from "./avatar-files.ts";
import type { ProfileRepository, ProfileRow, SavedFields } from "./profile.repository.ts";
import { checkProfile, type ProfileRules } from "./profile-fields.ts";

/** Sides of an uploaded avatar, from which its files are made. */
const AVATAR_SIDE = 288;

interface Dependencies {
  readonly repository: ProfileRepository;
  readonly images: ImageEncoder;
  readonly identityState: (memberId: bigint, client?: PoolClient) => Promise<IdentityState>;
}

type Given = { readonly [Field in ProfileField]?: string | undefined };

/** The member's own data, and the avatar. */
export class ProfileService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async read({ memberId }: Player): Promise<Profile> {
    const { repository, identityState } = this.#dependencies;
    const [row, state] = await Promise.all([repository.read(memberId), identityState(memberId)]);
    return present(row, state);
  }

  /** Throws `profile.field.invalid`, `profile.field.fixed`. */
  save({ memberId }: Player, given: Given, rules: ProfileRules): Promise<Profile> {
    const { repository, identityState } = this.#dependencies;
    const values = checkProfile(given, rules);
    return repository.inTurn(memberId, async (client) => {
      const row = await repository.read(memberId, client);
      const state = await identityState(memberId, client);
      for (const field of fixedBy(state))
        if (values.has(field) && values.get(field) !== (row[field] ?? ""))
          throw new AppError("profile.field.fixed", `${field} is fixed`, { field });
      const fields = Object.fromEntries(
        PROFILE_FIELDS.map((field) => [field, values.has(field) ? values.get(field) || null : row[field]]),
      ) as { [Field in keyof SavedFields]: string | null };
      await repository.save(memberId, fields, client);
      return present({ ...row, ...fields }, state);
    });
  }

  async headIcons({ memberId }: Player): Promise<HeadIcons> {
    const { avatar } = await this.#dependencies.repository.read(memberId);
    const current = avatarOf(avatar, memberId);
    const drawn = drawnAvatars.find(({ picture }) => picture.base === current.base);
    return {
      current,
      ...(drawn && { headIcon: drawn.headIcon }),
      drawn: drawnAvatars.map(({ headIcon, picture }) => ({ headIcon, picture })),
    };
  }

  /** Throws `profile.icon.unknown`. */
  async chooseHeadIcon(player: Player, headIcon: string): Promise<HeadIcons> {
    const drawn = drawnAvatars.find((one) => one.headIcon === headIcon);
    if (!drawn) throw new AppError("profile.icon.unknown");
    await this.#dependencies.repository.chooseAvatar(player.memberId, drawn.picture.base);
    return this.headIcons(player);
  }

  /** Throws `profile.icon.invalid`. */
  async uploadHeadIcon(player: Player, bytes: Buffer): Promise<HeadIcons> {
    const { images, repository } = this.#dependencies;
    const square = await images.encode(bytes, { invalid: "profile.icon.invalid", square: AVATAR_SIDE });
    const publicId = randomBytes(32).toString("base64url");
    const files = await avatarFiles(square.bytes);
    await repository.storeAvatar(player.memberId, publicId, UPLOADED_AVATARS + publicId, files);
    return this.headIcons(player);
  }

  avatarFile(publicId: string, width: number, format: string): Promise<Buffer | undefined> {
    return this.#dependencies.repository.avatarFile(publicId, width, format);
  }
}

const fixedBy = (state: IdentityState) => (identityFixesProfile(state) ? IDENTITY_FIELDS : []);

function present({ payeeName, ...row }: ProfileRow, state: IdentityState): Profile {
  return {
    values: Object.fromEntries(
      PROFILE_FIELDS.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])),
    ),
    ...(payeeName !== null && { name: payeeName }),
    fixed: [...fixedBy(state)],
  };
}
