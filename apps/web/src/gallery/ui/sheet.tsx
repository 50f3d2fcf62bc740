import { Button } from "../../ui/button/button.tsx";
import { Dialog, Sheet, SidePanel } from "../../ui/sheet/sheet.tsx";
import { Opener } from "../opener.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

const TEXT = "You lose the bonus, and your stakes for it no longer count. Your own money isn't affected.";
const LONG = Array.from({ length: 12 }, () => TEXT).join(" ");

export function SheetVariants() {
  return (
    <>
      <Variant caption="Sheet">
        <Opener
          label="Open sheet"
          panel={(close) => (
            <Sheet title="Language" closeLabel="Close" onClose={close}>
              <p>{TEXT}</p>
            </Sheet>
          )}
        />
      </Variant>
      <Variant caption="Sheet with long text">
        <Opener
          label="Open long sheet"
          panel={(close) => (
            <Sheet title={LONG_NAME} closeLabel="Close" onClose={close}>
              <p>{LONG}</p>
            </Sheet>
          )}
        />
      </Variant>
      <Variant caption="Sheet with long text and a foot">
        <Opener
          label="Open sheet with foot"
          panel={(close) => (
            <Sheet
              title="Announcements"
              closeLabel="Close"
              onClose={close}
              foot={
                <Button look="primary" full onClick={close}>
                  Got it
                </Button>
              }
            >
              <p>{LONG}</p>
            </Sheet>
          )}
        />
      </Variant>
      <Variant caption="Dialog">
        <Opener
          label="Open dialog"
          panel={(close) => (
            <Dialog
              title="Cancel this bonus?"
              onClose={close}
              actions={
                <>
                  <Button onClick={close}>Keep bonus</Button>
                  <Button look="danger" onClick={close}>
                    Cancel bonus
                  </Button>
                </>
              }
            >
              <p>{TEXT}</p>
            </Dialog>
          )}
        />
      </Variant>
      <Variant caption="Side panel">
        <Opener
          label="Open side panel"
          panel={(close) => (
            <SidePanel label="Panel" onClose={close}>
              <p style={{ padding: 20 }}>{TEXT}</p>
              <Button onClick={close}>Close</Button>
            </SidePanel>
          )}
        />
      </Variant>
    </>
  );
}
