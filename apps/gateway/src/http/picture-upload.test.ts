import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { refuseNoPicture } from "./picture-upload.ts";

const UPLOAD = { types: ["image/png"], largest: 1_000, noPicture: "profile.icon.invalid" } as const;
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** A body that fails where it is read for ever, which no time limit of a test would end. */
function bodyOf(): PassThrough {
  const body = new PassThrough();
  const read = body.read.bind(body);
  let reads = 0;
  body.read = (size?: number) => {
    if (++reads > 200) throw new Error("read without end");
    return read(size);
  };
  return body;
}

test.each([1, 3, 11, 12])(
  "a picture whose first %i bytes arrive alone waits for the others, and is read whole",
  async (first) => {
    const raw = bodyOf();
    const request = { headers: { "content-type": "image/png" }, raw } as unknown as FastifyRequest;
    raw.write(PNG.subarray(0, first));
    const passed = refuseNoPicture(UPLOAD, request);
    await nextTurn();
    await nextTurn();
    raw.end(PNG.subarray(first));
    await passed;
    expect(Buffer.concat(await raw.toArray())).toEqual(PNG);
  },
);

test.each([0, 1, 11])("a body of %i bytes is no picture", async (length) => {
  const raw = bodyOf();
  const request = { headers: { "content-type": "image/png" }, raw } as unknown as FastifyRequest;
  const refused = expect(refuseNoPicture(UPLOAD, request)).rejects.toMatchObject({
    code: "profile.icon.invalid",
  });
  if (length > 0) raw.write(PNG.subarray(0, length));
  await nextTurn();
  raw.end();
  await refused;
});
