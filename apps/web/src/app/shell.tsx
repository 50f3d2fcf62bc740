import { Outlet } from "@tanstack/react-router";
import { usePathname } from "../lib/navigation/index.ts";
import { Toaster } from "../ui/toast/toaster.tsx";
import { shownAt } from "./routes.ts";
import styles from "./shell.module.css";

/** What stands round every screen: head, foot and whatever lies over the page. */
export function Shell() {
  const entry = shownAt(usePathname());
  return (
    <div className={styles.app} data-header={entry.header}>
      <main className={styles.main}>
        <Outlet />
      </main>
      <Toaster />
    </div>
  );
}
