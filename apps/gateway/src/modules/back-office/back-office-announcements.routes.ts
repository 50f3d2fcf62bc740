import {
  backOfficeAnnouncementEnd,
  backOfficeAnnouncementPreview,
  backOfficeAnnouncementPublish,
  backOfficeAnnouncements,
} from "@foyer/contract/back-office-announcements";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { operatorText } from "../inbox/operator-text.ts";
import type { OperatorsService } from "./operators.service.ts";

/** Fits the longest text, in any encoding. */
const BODY_LIMIT = 32 * 1024;

/** Announcements that operators publish. */
export function backOfficeAnnouncementRoutes(app: FastifyInstance, operators: OperatorsService): void {
  const { operatorAnnouncements: announcements } = app.services;

  route(app, backOfficeAnnouncements, ({ operator, query }) =>
    announcements.page(operator.merchantId, query.pageNo),
  );
  route(app, backOfficeAnnouncementPreview, async ({ body }) => operatorText(body), {
    bodyLimit: BODY_LIMIT,
  });
  route(
    app,
    backOfficeAnnouncementPublish,
    async ({ operator, body, request }) => {
      const { announcement, fresh } = await announcements.publish(operator, body);
      const { announcementId, readers } = announcement;
      if (fresh)
        await operators.record("operator-announced", operator, request, {
          announcement: announcementId,
          readers,
        });
      return announcement;
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(app, backOfficeAnnouncementEnd, async ({ operator, params: { announcementId }, request }) => {
    const { announcement, fresh } = await announcements.end(operator, announcementId);
    if (fresh)
      await operators.record("operator-announcement-ended", operator, request, {
        announcement: announcementId,
      });
    return announcement;
  });
}
