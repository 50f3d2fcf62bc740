import { OrderRecords } from "../../widgets/order-records/order-records.tsx";
import { Variant } from "../variant.tsx";

const orders = [
  {
    number: "DP-1122-8K4M7",
    amount: "1000.00",
    createdAt: "2026-11-22T11:20:00Z",
    name: "GCash",
    ended: true,
  },
  {
    number: "DP-1120-Q2TX9",
    amount: "500.00",
    createdAt: "2026-11-20T08:05:00Z",
    name: "QR Ph",
    ended: false,
  },
];
const loaded = {
  data: {
    pages: [{ content: orders, totals: { count: 2, amount: "1500.00", completed: "1000.00" } }],
    pageParams: [""],
  },
  dataUpdatedAt: Date.now(),
  error: null,
  isError: false,
  failureCount: 0,
  isFetching: false,
  isPlaceholderData: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  fetchNextPage: () => Promise.reject(new Error("sample data has one page")),
  refetch: () => Promise.reject(new Error("sample data is there")),
};
const common = {
  what: "deposits",
  label: "Deposit records",
  filter: {},
  at: () => ({ to: "/m/voucherCenter", search: { records: "1" } }) as const,
  file: { name: "deposits", load: () => Promise.reject(new Error("sample data has no file")) },
  completed: "Credited",
  to: "/m/voucherCenter",
  begin: null,
  row: ({ name, ended }: (typeof orders)[number]) => ({
    name,
    state: ended ? "Completed" : "Expired",
    good: ended,
  }),
} as const;

export function OrderRecordsVariants() {
  return (
    <>
      <Variant caption="Orders" size="wide">
        <OrderRecords {...common} query={loaded} />
      </Variant>
      <Variant caption="Loading" size="wide">
        <OrderRecords {...common} query={{ ...loaded, data: undefined, isFetching: true }} />
      </Variant>
    </>
  );
}
