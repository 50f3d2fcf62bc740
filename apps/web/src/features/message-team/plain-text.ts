/** Control characters, which the platform refuses: texts pasted from documents have them. Line feeds stay. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;

/** A text as it is sent: line breaks as line feeds, other control characters as spaces. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, "\n").replace(CONTROL, " ");
