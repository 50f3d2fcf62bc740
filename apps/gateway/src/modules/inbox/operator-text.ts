import { AppError } from "../../http/errors.ts";
import { messageHtml } from "./message-html.ts";

export const missing = (field: string): AppError =>
  new AppError("request.invalid", `${field} is empty`, { field, rule: "required", in: "body" });

/** Title and HTML of what an operator wrote. Throws `request.invalid`. */
export function operatorText(draft: { readonly title: string; readonly text: string }): {
  readonly title: string;
  readonly content: string;
} {
  const [title, text] = [draft.title, draft.text].map((value) => value.toWellFormed().trim()) as [
    string,
    string,
  ];
  if (title === "") throw missing("title");
  if (text === "") throw missing("text");
  const content = messageHtml(text);
  // for example an external image, which messages do not show
  if (content.replaceAll(/<(?!img)[^>]*>/g, "").trim() === "") throw missing("text");
  return { title, content };
}
