import { Note } from "../../ui/note/note.tsx";
import { Variant } from "../variant.tsx";

export function NoteVariants() {
  return (
    <>
      <Variant caption="Information">
        <Note>Without the reference an operator has to find your transfer, which takes longer.</Note>
      </Variant>
      <Variant caption="Warning, with a title">
        <Note icon="warn" title="Already paid? Don't pay again.">
          Late payments are checked and credited.
        </Note>
      </Variant>
    </>
  );
}
