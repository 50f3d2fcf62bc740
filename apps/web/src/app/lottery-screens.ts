/**
 * Screens of lotteries. The first script would name the files of each of them; this module is in the chunk that loads
 * after the first screen.
 */
export const LOTTERY_SCREENS = {
  chase: () => import("../screens/lottery-orders/chase-screen.tsx"),
  draw: () => import("../screens/lottery-draw/lottery-draw-screen.tsx"),
  history: () => import("../screens/lottery-history/lottery-history-screen.tsx"),
  lottery: () => import("../screens/lottery/lottery-screen.tsx"),
  order: () => import("../screens/lottery-orders/order-screen.tsx"),
  orders: () => import("../screens/lottery-orders/orders-screen.tsx"),
  trends: () => import("../screens/lottery-trends/lottery-trends-screen.tsx"),
};
