import MarkdownIt from "markdown-it";
import { cleanHtml } from "../../sanitize/clean-html.ts";

/** Turns an operator's plain text into HTML: line breaks are kept, URLs become links, HTML in it is escaped. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false });

export const messageHtml = (text: string): string => cleanHtml(markdown.render(text)).trim();
