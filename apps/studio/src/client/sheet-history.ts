/**
 * A history entry for an open sheet, so that the phone's Back button closes the sheet and not the game. `onBack` is
 * called by Back; call the returned function when the sheet closes in another way.
 */
export function pushSheetEntry(onBack: () => void): () => void {
  history.pushState({ sheet: true }, "");
  let own = true;
  const leave = () => {
    own = false;
    removeEventListener("popstate", onPop);
  };
  const onPop = () => {
    leave();
    onBack();
  };
  addEventListener("popstate", onPop);
  return () => {
    if (!own) return;
    leave();
    history.back();
  };
}
