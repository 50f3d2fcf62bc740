export { detailsQuery } from "./details-query.ts";
export { FiguresGhost } from "./figures-ghost.tsx";
export { Figure, GameFigures, percentText } from "./game-figures.tsx";
