/**
 * Screens of members. The first script would name the files of each of them, and visitors load it; this module is in the
 * chunk that a restored session loads.
 */
export const MEMBER_SCREENS = {
  bettingRecord: () => import("../screens/betting-record/betting-record-screen.tsx"),
  club: () => import("../screens/club/club-screen.tsx"),
  deposit: () => import("../screens/deposit/deposit-screen.tsx"),
  identity: () => import("../screens/identity/identity-screen.tsx"),
  inbox: () => import("../screens/inbox/inbox-screen.tsx"),
  memberHome: () => import("../screens/member-home/member-home-screen.tsx"),
  mine: () => import("../screens/member-home/mine-screen.tsx"),
  profile: () => import("../screens/profile/profile-screen.tsx"),
  securityCenter: () => import("../screens/security-center/security-center-screen.tsx"),
  transactions: () => import("../screens/transactions/transactions-screen.tsx"),
  wallets: () => import("../screens/wallets/wallets-screen.tsx"),
  withdraw: () => import("../screens/withdraw/withdraw-screen.tsx"),
};
