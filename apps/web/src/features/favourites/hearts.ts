/** All of the hearts in one file, fetched when there is somebody to have favourites. */
export { FavouriteButton } from "./favourite-button.tsx";
export { onFavourite } from "./favourites-store.ts";
