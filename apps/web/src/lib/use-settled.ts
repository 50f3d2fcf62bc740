import { useEffect, useState } from "react";

/** The value once it has stood unchanged for `wait` milliseconds; the first one at once. */
export function useSettled<Value>(value: Value, wait: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
