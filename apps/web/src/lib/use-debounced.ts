import { useEffect, useState } from "react";

/** The value once it has not changed for `wait` milliseconds; the first value at once. */
export function useDebounced<Value>(value: Value, wait: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(() => value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return debounced;
}
