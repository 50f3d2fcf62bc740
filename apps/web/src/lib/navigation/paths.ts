/** Search parameters by path. The routes (`app/routes/`) declare themselves here by module augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: the routes fill it
export interface SearchByPath {}
export type Path = Extract<keyof SearchByPath, string>;
export type Search<P extends Path> = SearchByPath[P];

export type PathParams<P extends Path> = P extends `${string}$${infer Name}`
  ? { [K in Name]: string }
  : undefined;

/** Where a link or a call of `go` leads. */
export type Target<P extends Path = Path> = P extends Path
  ? { to: P; search?: Search<P> } & (PathParams<P> extends undefined
      ? { params?: undefined }
      : { params: PathParams<P> })
  : never;
