import type { SecurityQuestion } from "@foyer/contract/security-questions";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The questions a player can choose from. */
export const QUESTION_TEXTS: Readonly<Record<SecurityQuestion, MessageDescriptor>> = {
  "first-pet": msg`Your first pet's name?`,
  "birth-town": msg`In which town were you born?`,
  "first-school": msg`Your first school's name?`,
  "first-job": msg`What was your first job?`,
  "childhood-friend": msg`Your best childhood friend's name?`,
  "childhood-street": msg`In which street did you live as a child?`,
  "favourite-teacher": msg`Your favourite teacher's name?`,
  "first-concert": msg`Whose concert did you go to first?`,
  "grandmother-name": msg`Your grandmother's first name?`,
  "first-phone": msg`Your first phone's brand?`,
};

export const QUESTIONS = Object.keys(QUESTION_TEXTS) as SecurityQuestion[];
