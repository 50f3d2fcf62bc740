export {
  type Catalogue,
  type CatalogueGame,
  type CatalogueVendor,
  type Classification,
  GAME_CATEGORIES,
  type GameCategory,
  readCatalogue,
} from "./catalogue.ts";
export {
  type AnnouncementType,
  type BannerGroup,
  type DemoAnnouncement,
  type DemoBanner,
  type DemoPerson,
  type DemoPicture,
  type Habits,
  type PromotionCategory,
  readDemo,
} from "./demo.ts";
