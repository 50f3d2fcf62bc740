import { dayIn } from "@foyer/domain/record-days";
import fp from "fastify-plugin";
import { ProfileRepository } from "./profile.repository.ts";
import { profileRoutes } from "./profile.routes.ts";
import { ProfileService } from "./profile.service.ts";
import type { ProfileRules } from "./profile-fields.ts";

declare module "../../services.ts" {
  interface Services {
    /** What a merchant requires of its members' personal data today. */
    readonly profileRules: (merchantId: number) => Promise<ProfileRules>;
  }
}

export const profileModule = fp(
  async (app) => {
    const { images, registrationRules, settings } = app.services;
    const profile = new ProfileService({
      repository: new ProfileRepository(app.database.pool),
      images,
      // the identity module comes later: it needs the rules below
      identityState: (memberId, client) => app.services.identity.stateOf(memberId, client),
    });
    const profileRules = async (merchantId: number): Promise<ProfileRules> => {
      const { minimumAge, timeZone } = (await settings.merchant(merchantId)).settings;
      return {
        rules: await registrationRules(merchantId),
        minimumAge,
        today: dayIn(timeZone, new Date(app.clock.now())),
      };
    };
    Object.assign(app.services, { profileRules });
    await profileRoutes(app, profile, profileRules);
  },
  { name: "profile", dependencies: ["clock", "images", "member", "rate-limits", "session", "settings"] },
);
