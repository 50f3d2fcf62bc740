import { RecordSkeleton } from "../../entities/record/record-list.tsx";

export default function LotteryHistoryScreen() {
  return <RecordSkeleton />;
}
