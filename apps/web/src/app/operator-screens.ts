/** Loads the back office. The first script would name its files, and players load it. */
export const loadBackOffice = () => import("../screens/back-office/back-office-screen.tsx");
