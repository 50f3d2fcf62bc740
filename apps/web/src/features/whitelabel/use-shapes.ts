import { shapesOf } from "@foyer/domain/template";
import { useQuery } from "@tanstack/react-query";
import { templateQuery } from "./whitelabel-queries.ts";

/** The shapes the merchant has chosen; undefined until they are known. */
export function useShapes(): ReturnType<typeof shapesOf> | undefined {
  const { data } = useQuery(templateQuery());
  return data && shapesOf(data);
}
