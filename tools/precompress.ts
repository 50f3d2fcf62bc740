// Writes a .br and a .gz beside every text file of a folder: `node tools/precompress.ts <folder>`. Runs once per
// build, at the highest quality, so that serving a file only takes reading it.
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(?:js|css|svg|html|json|webmanifest)$/;
/** Below this size the headers cost more than compression saves. */
const LEAST_BYTES = 600;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const folder = process.argv[2];
if (!folder) throw new Error("a folder is wanted");

for (const name of await readdir(folder, { recursive: true })) {
  const file = join(folder, name);
  if (!TEXT.test(name) || name.startsWith(".vite") || (await stat(file)).size < LEAST_BYTES) continue;
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
