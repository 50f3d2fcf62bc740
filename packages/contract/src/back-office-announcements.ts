import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { MAX_MESSAGE_LENGTH, MAX_TITLE_LENGTH } from "./back-office-tasks.ts";
import { endpoint } from "./endpoint.ts";
import { PAGE_SIZE, PageNumber, RecordId } from "./shared.ts";

/** Whom an announcement of an operator is for. */
export const ANNOUNCEMENT_READERS = ["agents", "everyone"] as const;

const Timestamp = Type.String({ format: "date-time" });
const text = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000]*$" });
const Draft = {
  readers: Type.Enum([...ANNOUNCEMENT_READERS], { description: "Agents only, or everyone" }),
  title: text(MAX_TITLE_LENGTH),
  text: Type.String({ ...text(MAX_MESSAGE_LENGTH), description: "Markdown without HTML" }),
};
const strict = { additionalProperties: false };
const shared = { access: "operator", roles: ["support"], allowedDuringMaintenance: true } as const;

export const BackOfficeAnnouncement = Type.Object(
  {
    announcementId: RecordId,
    readers: Type.Enum([...ANNOUNCEMENT_READERS]),
    title: Type.String(),
    by: Type.String({ description: "Name of the operator who published it" }),
    publishedAt: Timestamp,
    endedAt: Type.Optional(Timestamp),
    endedBy: Type.Optional(Type.String()),
  },
  { $id: "BackOfficeAnnouncement" },
);
export type BackOfficeAnnouncement = Static<typeof BackOfficeAnnouncement>;

export const backOfficeAnnouncements = endpoint({
  id: "backoffice.announcements",
  method: "GET",
  path: "/wps/backoffice/announcements",
  ...shared,
  summary: "Announcements published in the back office, newest first, 25 per page",
  query: Type.Object({ pageNo: PageNumber }),
  value: Type.Object(
    {
      content: Type.Array(BackOfficeAnnouncement, { maxItems: PAGE_SIZE }),
      pageNum: Type.Integer({ minimum: 1 }),
      totalPages: Type.Integer({ minimum: 0 }),
    },
    { $id: "BackOfficeAnnouncements" },
  ),
  errors: OPERATOR_ERRORS,
});

export const backOfficeAnnouncementPreview = endpoint({
  id: "backoffice.announcement.preview",
  method: "POST",
  path: "/wps/backoffice/announcements/preview",
  ...shared,
  summary: "Preview of an announcement; publishes nothing",
  body: Type.Object(Draft, strict),
  value: Type.Object(
    { title: Type.String(), content: Type.String({ description: "HTML" }) },
    { $id: "BackOfficeAnnouncementPreview" },
  ),
  errors: OPERATOR_ERRORS,
});

export const backOfficeAnnouncementPublish = endpoint({
  id: "backoffice.announcement.publish",
  method: "POST",
  path: "/wps/backoffice/announcements",
  ...shared,
  summary: "Publish an announcement at once; repeating it with the same key publishes it once",
  body: Type.Object({ ...Draft, clientKey: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }) }, strict),
  value: BackOfficeAnnouncement,
  errors: [...OPERATOR_ERRORS, "request.conflict"],
});

export const backOfficeAnnouncementEnd = endpoint({
  id: "backoffice.announcement.end",
  method: "POST",
  path: "/wps/backoffice/announcements/{announcementId}/end",
  ...shared,
  summary: "End an announcement published in the back office; repeating it has no effect",
  params: Type.Object({ announcementId: RecordId }),
  value: BackOfficeAnnouncement,
  errors: [...OPERATOR_ERRORS, "announcement.unknown"],
});
