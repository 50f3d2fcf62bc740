import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { member } from "../../../test/visit.tsx";
import { note } from "../session/session-store.ts";
import { unreadKey, useUnread } from "./use-unread.ts";

afterEach(() => {
  note({ fact: "signed-out" });
  document.body.replaceChildren();
});

function Count() {
  return <output>{useUnread().chat} unread</output>;
}

test("a count that came before the server's markup is hydrated is shown afterwards, without a mismatch", async () => {
  const container = document.createElement("div");
  container.innerHTML = "<output>0<!-- --> unread</output>";
  document.body.append(container);
  note({ fact: "trial-started", info: member });
  const queries = new QueryClient();
  queries.setQueryData(unreadKey, { inbox: 0, chat: 3 });
  const onRecoverableError = vi.fn();
  const root = hydrateRoot(
    container,
    <QueryClientProvider client={queries}>
      <Count />
    </QueryClientProvider>,
    { onRecoverableError },
  );
  await expect.element(page.getByText("3 unread")).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
  root.unmount();
});
