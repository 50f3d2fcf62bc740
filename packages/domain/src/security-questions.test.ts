import { describe, expect, it } from "vitest";
import { answerFaults, normalAnswer } from "./security-questions.ts";

const answered = (pet: string, town: string, job: string) => [
  { question: "first-pet", answer: pet },
  { question: "birth-town", answer: town },
  { question: "first-job", answer: job },
];

describe("answers to security questions", () => {
  it.each([
    ["  Bantay ", "bantay"],
    ["BANTAY", "bantay"],
    ["San   Fernando", "san fernando"],
    ["Ｂａｎｔａｙ", "bantay"],
    ["pen\u0303a", "peña"],
  ])("%j is the same answer as %j", (entered, normal) => {
    expect(normalAnswer(entered)).toBe(normal);
  });

  it("answers to security questions are each of some length, and different from each other", () => {
    expect(answerFaults(answered("Bantay", "Iloilo", "Cook"))).toEqual({});
    expect(answerFaults(answered("", "x", "y".repeat(65)))).toEqual({
      "first-pet": "required",
      "birth-town": "minLength",
      "first-job": "maxLength",
    });
    expect(answerFaults(answered("Bantay", " bantay", "Cook"))).toEqual({ "birth-town": "repeated" });
  });
});
