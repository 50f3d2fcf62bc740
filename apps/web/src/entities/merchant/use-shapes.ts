import { shapesOf } from "@foyer/domain/template";
import { useQuery } from "@tanstack/react-query";
import { templateQuery } from "./merchant-queries.ts";

/** The layouts the merchant has chosen; undefined until loaded. */
export function useShapes(): ReturnType<typeof shapesOf> | undefined {
  const { data } = useQuery(templateQuery());
  return data && shapesOf(data);
}
