import type { Language } from "@foyer/contract/shared";
import type { Plugin } from "vite";

/** In development: answers page requests with the server's own render, from live values of the platform. */
export function devDocument(root: string, platform: string): Plugin {
  return {
    name: "foyer-dev-document",
    apply: "serve",
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const url = request.originalUrl ?? "/";
          if (request.method !== "GET" || !request.headers.accept?.includes("text/html")) return next();
          try {
            const entry = (await server.ssrLoadModule(
              `${root}/src/entry-server.tsx`,
            )) as typeof import("../src/entry-server.tsx");
            const chosen = /(?:^|;\s*)language=([A-Z-]{2,5})/.exec(request.headers.cookie ?? "")?.[1];
            const language = (chosen ?? "EN") as Language;
            const data: Record<string, unknown> = {};
            await Promise.all(
              entry.firstScreenQueries(url, language).map(async ({ id, query, key }) => {
                const answer = await fetch(platform + entry.pathOf(id, query), {
                  headers: { Language: language },
                });
                const envelope = (await answer.json()) as { success: boolean; value: unknown };
                if (envelope.success) data[key] = envelope.value;
              }),
            );
            const page = await entry.render({
              url,
              language,
              direction: ["AR", "FA", "UR"].includes(language) ? "rtl" : "ltr",
              data,
              assets: {},
              nonce: "",
              userAgent: request.headers["user-agent"] ?? "",
            });
            response.statusCode = page.status;
            response.setHeader("content-type", "text/html; charset=utf-8");
            response.end(await server.transformIndexHtml(url, page.html));
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
