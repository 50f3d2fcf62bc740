import MarkdownIt from "markdown-it";
import { cleanHtml } from "../../plugins/content/clean-html.ts";

/** What somebody at the desk types: a line break is one, an address can be followed, and HTML is words. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false });

export const messageHtml = (text: string): string => cleanHtml(markdown.render(text)).trim();
