import { fileURLToPath } from "node:url";
import { launch } from "../launch.ts";

const stub = fileURLToPath(new URL("./stub-program.ts", import.meta.url));

await launch({
  parts: {
    gateway: [stub, "gateway", "PORT", "DATABASE_URL"],
    studio: [stub, "studio", "STUDIO_PORT", "STUDIO_DATABASE_URL"],
    ...(process.env["STUB_SIMULATOR"] && { paymentSimulator: [stub, "payment simulator", "PSP_PORT", ""] }),
  },
});
