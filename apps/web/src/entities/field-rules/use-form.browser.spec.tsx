import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { hydrate, render, unmountAll } from "../../../test/render.tsx";
import { ApiError } from "../../lib/http/index.ts";
import { registerSettingsQuery } from "./use-field-rules.ts";
import { type Check, type Form, useForm } from "./use-form.ts";

type Name = "username" | "password" | "repeat";
const EMPTY = { username: "", password: "", repeat: "" };
const required: Check<Name> = (value) => (value === "" ? "Required" : undefined);
const short: Check<Name> = (value) => (value.length < 3 ? "Too short" : undefined);

const onSend = vi.fn();
let form: Form<Name>;

interface TestFormProps {
  checks: { readonly [N in Name]?: Check<Name> };
  when?: "left" | "sent";
}

function TestForm({ checks, when = "left" }: TestFormProps) {
  form = useForm<Name>({ initial: EMPTY, checks, when, repeats: { repeat: "password" } });
  return (
    <form ref={form.ref} onSubmit={form.submit(onSend)} noValidate>
      {(Object.keys(EMPTY) as Name[]).map((name) => {
        const { error, ...field } = form.field(name);
        return (
          <label key={name}>
            {name}
            <input {...field} />
            <output id={`${name}-error`}>{error}</output>
          </label>
        );
      })}
      <button type="submit">Send</button>
    </form>
  );
}

function withProviders(children: ReactNode) {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(registerSettingsQuery().queryKey, { rules: [], captcha: false } as never);
  return (
    <QueryClientProvider client={queries}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </QueryClientProvider>
  );
}

const input = (name: Name) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const errorOf = (name: Name) => document.querySelector(`#${name}-error`)?.textContent;
const type = (name: Name, text: string) => act(() => userEvent.fill(input(name), text));
const leave = () => act(() => userEvent.click(document.body));
const enter = (name: Name) => act(() => userEvent.click(input(name)));
const send = () => act(() => userEvent.click(document.querySelector("button") as HTMLElement));

beforeEach(() => onSend.mockReset());
afterEach(unmountAll);

test("a field is not judged while it is first typed in", async () => {
  await render(withProviders(<TestForm checks={{ username: short }} />));
  await type("username", "m");
  expect(errorOf("username")).toBe("");
});

test("a field is judged when it is left, and then at every change", async () => {
  await render(withProviders(<TestForm checks={{ username: short }} />));
  await type("username", "m");
  await leave();
  expect(errorOf("username")).toBe("Too short");
  await type("username", "marisol");
  expect(errorOf("username")).toBe("");
  await type("username", "ma");
  expect(errorOf("username")).toBe("Too short");
});

test("an empty field that is only passed over shows no error", async () => {
  await render(withProviders(<TestForm checks={{ username: required }} />));
  await enter("username");
  await leave();
  expect(errorOf("username")).toBe("");
});

test("a form that is judged on submit shows no error when a field is left", async () => {
  await render(withProviders(<TestForm checks={{ username: short }} when="sent" />));
  await type("username", "m");
  await leave();
  expect(errorOf("username")).toBe("");
  await send();
  expect(errorOf("username")).toBe("Too short");
});

test("an invalid form is not sent, and the focus goes to its first invalid field", async () => {
  await render(withProviders(<TestForm checks={{ username: required, password: required }} />));
  await type("username", "marisol");
  await send();
  expect(onSend).not.toHaveBeenCalled();
  expect(errorOf("password")).toBe("Required");
  expect(document.activeElement).toBe(input("password"));
});

test("a valid form is sent with its values", async () => {
  await render(withProviders(<TestForm checks={{ username: required }} />));
  await type("username", "marisol");
  await send();
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ username: "marisol", password: "", repeat: "" });
});

test("a form is sent once when it is submitted again during a slow check", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await render(withProviders(<TestForm checks={{ username: () => promise }} />));
  await send();
  await send();
  await act(async () => resolve(undefined));
  expect(onSend).toHaveBeenCalledOnce();
});

test("a slow check of an older value shows no error", async () => {
  const answers = new Map<string, (error: string | undefined) => void>();
  const check: Check<Name> = (value) => new Promise((resolve) => answers.set(value, resolve));
  await render(withProviders(<TestForm checks={{ username: check }} />));
  await type("username", "taken");
  await leave();
  await type("username", "free");
  await act(async () => answers.get("free")?.(undefined));
  await act(async () => answers.get("taken")?.("Taken"));
  expect(errorOf("username")).toBe("");
});

test("a repeated password is judged again when the password changes", async () => {
  const repeat: Check<Name> = (value, all) => (value === all.password ? undefined : "Differs");
  await render(withProviders(<TestForm checks={{ repeat }} />));
  await type("password", "secret");
  await type("repeat", "secret");
  await leave();
  expect(errorOf("repeat")).toBe("");
  await type("password", "secrets");
  expect(errorOf("repeat")).toBe("Differs");
});

test("a field that the platform refused keeps its error when it is left, until it changes", async () => {
  await render(withProviders(<TestForm checks={{ username: short }} />));
  await type("username", "marisol");
  await act(async () => form.refuse("username", new ApiError("network.failed")));
  expect(document.activeElement).toBe(input("username"));
  const refusal = errorOf("username");
  expect(refusal).not.toBe("");
  expect(form.refused("username")).toBe(true);
  await leave();
  expect(errorOf("username")).toBe(refusal);
  await type("username", "marisol7");
  expect(errorOf("username")).toBe("");
});

test("a form takes over what was typed before hydration", async () => {
  const page = withProviders(<TestForm checks={{ username: required }} />);
  await hydrate(renderToString(page), page, () => {
    input("username").value = "marisol";
  });
  expect(form.values.username).toBe("marisol");
  await send();
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ username: "marisol", password: "", repeat: "" });
});

test("a field typed and left before hydration is validated, a focused one is not", async () => {
  const page = withProviders(<TestForm checks={{ username: short, password: short, repeat: short }} />);
  await hydrate(renderToString(page), page, () => {
    input("username").value = "ma";
    input("password").value = "ev";
    input("password").focus();
  });
  expect(errorOf("username")).toBe("Too short");
  expect(errorOf("password")).toBe("");
  expect(errorOf("repeat")).toBe("");
});

test("a repetition typed before hydration is compared again when the repeated field changes", async () => {
  const same: Check<Name> = (value, { password }) => (value === password ? undefined : "Not the same");
  const page = withProviders(<TestForm checks={{ password: short, repeat: same }} />);
  await hydrate(renderToString(page), page, () => {
    input("password").value = "evening";
    input("repeat").value = "evening";
  });
  expect(errorOf("repeat")).toBe("");
  await type("password", "morning");
  expect(errorOf("repeat")).toBe("Not the same");
});
