import type { TestProject } from "vitest/node";
import { startTestServer } from "./test-server.ts";

/** Vitest's global setup of the projects that need a database: one server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("databaseAdminUrl", server.databaseAdminUrl);
  project.provide("databaseRunPrefix", server.runPrefix);
  return () => server.stop();
}
