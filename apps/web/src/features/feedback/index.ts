export { FeedbackForm } from "./feedback-form.tsx";
export { OwnFeedback } from "./own-feedback.tsx";
