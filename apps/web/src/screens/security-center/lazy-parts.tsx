import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import type { AnswersProps } from "./answers.tsx";
import type { CardsProps } from "./cards.tsx";
import type { ContactProps } from "./contact.tsx";
import type { QuestionsProps } from "./questions.tsx";
import styles from "./security-center.module.css";
import type { SocialAccountsProps } from "./social-accounts.tsx";
import type { TwoStepProps } from "./two-step.tsx";

const states = {
  Skeleton: () => <Skeleton className={styles.skeleton} />,
  Failed: ({ onRetry }: { onRetry: () => void }) => <PartLoadFailed what="section" onRetry={onRetry} />,
};

/** Bank cards and e-wallets, in a chunk of their own. */
export const LazyCards = lazyComponent<CardsProps>({ load: () => import("./cards.tsx"), ...states });

/** Binding an e-mail address or a mobile number, in a chunk of its own. */
export const LazyContact = lazyComponent<ContactProps>({ load: () => import("./contact.tsx"), ...states });

/** The history of logins and changes, in a chunk of its own. */
export const LazyHistory = lazyComponent<object>({ load: () => import("./history.tsx"), ...states });

/** Two-step login, in a chunk of its own. */
export const LazyTwoStep = lazyComponent<TwoStepProps>({ load: () => import("./two-step.tsx"), ...states });

/** Choosing security questions, in a chunk of its own. */
export const LazyQuestions = lazyComponent<QuestionsProps>({
  load: () => import("./questions.tsx"),
  ...states,
});

/** Accounts of social providers that log in, in a chunk of its own. */
export const LazySocialAccounts = lazyComponent<SocialAccountsProps>({
  load: () => import("./social-accounts.tsx"),
  ...states,
});

/** Answering them as a proof, in a chunk of its own. */
export const LazyAnswers = lazyComponent<AnswersProps>({ load: () => import("./answers.tsx"), ...states });
