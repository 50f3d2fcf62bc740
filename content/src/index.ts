export {
  type Catalogue,
  type CatalogueGame,
  type CatalogueVendor,
  GAME_CATEGORIES,
  type GameCategory,
  readCatalogue,
} from "./catalogue.ts";
export { type DemoPerson, type DemoPicture, type Drawing, type PlayHabits, readDemo } from "./demo.ts";
