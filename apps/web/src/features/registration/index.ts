export { RegisterForm } from "./register-form.tsx";
