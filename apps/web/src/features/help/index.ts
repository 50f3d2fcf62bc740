export { HelpAccordion, type Opened } from "./help-accordion.tsx";
export { HelpFound } from "./help-found.tsx";
export { useHelp } from "./use-help.ts";
