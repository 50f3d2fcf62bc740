/** Everything the favourites need in one chunk, loaded once there is a session. */
export { FavouriteButton } from "./favourite-button.tsx";
export { onFavourite } from "./favourites-store.ts";
