import { RecordSkeleton } from "../../entities/record/record-list.tsx";

export default function LotteryDrawScreen() {
  return <RecordSkeleton />;
}
