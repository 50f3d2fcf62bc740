import type { SecurityQuestion } from "@foyer/contract/security-questions";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The questions a player can choose from. */
export const QUESTION_TEXTS: Readonly<Record<SecurityQuestion, MessageDescriptor>> = {
  "first-pet": msg`What was the name of your first pet?`,
  "birth-town": msg`In which town were you born?`,
  "first-school": msg`What was the name of your first school?`,
  "first-job": msg`What was your first job?`,
  "childhood-friend": msg`What was the name of your best friend as a child?`,
  "childhood-street": msg`In which street did you live as a child?`,
  "favourite-teacher": msg`What was the name of your favourite teacher?`,
  "first-concert": msg`Whose concert did you go to first?`,
  "grandmother-name": msg`What was the first name of your grandmother?`,
  "first-phone": msg`What was the brand of your first phone?`,
};

export const QUESTIONS = Object.keys(QUESTION_TEXTS) as SecurityQuestion[];
