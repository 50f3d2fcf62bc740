import { expect, it } from "vitest";
import { paymentUrl } from "./payment-url.ts";

it.each(["https://pay.example.com/p/1", "gcash://pay?id=1", "http://127.0.0.1:4000/pay/1"])(
  "%s leads to a payment",
  (address) => {
    expect(paymentUrl(address)).toBe(address);
  },
);

it.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "data:text/html,x",
  "blob:https://a/b",
  "/m/home",
  "",
])("%s is not opened as a payment", (address) => {
  expect(paymentUrl(address)).toBeUndefined();
});
