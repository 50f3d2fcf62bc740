/** Largest size of an uploaded avatar or document. Apart from the endpoints, because the client shows it. */
export const MAX_PICTURE_MEGABYTES = 5;
