import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { build } from "vite";

/**
 * The baseline of the first screen: a pre-rendered page with inline CSS, one picture of about 28 KB, and
 * React without components imported after load and idle. No page that shows a lobby can be lighter.
 */
export async function startFloorPage(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "foyer-floor-"));
  await writeFile(
    path.join(folder, "main.js"),
    `import { createElement as h } from "react"; import { hydrateRoot } from "react-dom/client";
     hydrateRoot(document.getElementById("root"), h("button", { onClick() { document.title = "tapped"; } }, "Play"));`,
  );
  await build({
    root: folder,
    logLevel: "silent",
    configFile: false,
    resolve: {
      alias: {
        react: path.resolve("node_modules/react"),
        "react-dom": path.resolve("node_modules/react-dom"),
      },
    },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: "out",
      rollupOptions: { input: path.join(folder, "main.js"), output: { entryFileNames: "main.js" } },
    },
  });
  const script = brotliCompressSync(await readFile(path.join(folder, "out/main.js")));
  await rm(folder, { recursive: true });

  const noise = await sharp({
    create: {
      width: 680,
      height: 392,
      channels: 3,
      background: "#6b1220",
      noise: { type: "gaussian", mean: 90, sigma: 22 },
    },
  })
    .blur(1.2)
    .webp({ quality: 55 })
    .toBuffer();
  const html = brotliCompressSync(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="A floor to measure against"><title>Floor</title><style>body{margin:0;background:#0d101a;color:#f5f3ef;font:15px/1.45 system-ui}img{display:block;width:100%;height:196px;object-fit:cover}main{padding:16px}button{min-height:48px}</style></head><body><main><h1>Good evening</h1><img src="/picture.webp" width="680" height="392" alt="" fetchpriority="high"><p>A page with a picture and a button.</p><div id="root"><button>Play</button></div></main><script>addEventListener("load",()=>(window.requestIdleCallback||setTimeout)(()=>import("/main.js")))</script></body></html>`,
  );

  const files: Record<string, [string, Buffer, string?]> = {
    "/": ["text/html; charset=utf-8", html, "br"],
    "/main.js": ["text/javascript", script, "br"],
    "/picture.webp": ["image/webp", noise],
  };
  const server: Server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    if (!file) {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, {
      "content-type": file[0],
      "content-length": file[1].length,
      ...(file[2] && { "content-encoding": file[2] }),
    });
    response.end(file[1]);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
