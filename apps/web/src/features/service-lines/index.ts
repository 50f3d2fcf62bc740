export { ServiceLines } from "./service-lines.tsx";
