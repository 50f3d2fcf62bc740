import { type ReactNode, useState } from "react";
import { Button } from "../ui/button/button.tsx";

/** A button that opens something over the page. */
export function Opener({ label, panel }: { label: string; panel: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && panel(() => setOpen(false))}
    </>
  );
}
