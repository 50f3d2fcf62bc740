import { type PointerEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx.ts";
import styles from "./sheet.module.css";
import { useModal } from "./use-modal.ts";

interface PanelProps {
  title: string;
  /** Name of the close button. */
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

interface SheetProps extends PanelProps {
  /** Stays in view at the end of the sheet, while the children scroll above it and fade towards it. */
  foot?: ReactNode;
}

/** A bottom sheet; closed by its button, a tap outside, Escape or a drag down. Mount it to open it. */
export function Sheet({ title, closeLabel, onClose, foot, children }: SheetProps) {
  const { ref, onVeil } = useModal(onClose);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const drag = useDragDown(panel, onClose);
  return createPortal(
    <dialog ref={ref} className={styles.modal} aria-labelledby={id} aria-modal="true">
      <div className={styles.overlay} onClick={onVeil} aria-hidden="true" />
      <div className={cx(styles.sheet, foot !== undefined && styles.withFoot)} ref={panel}>
        <span className={styles.grip} {...drag} />
        <header className={styles.head}>
          <h2 id={id}>
            <bdi>{title}</bdi>
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </header>
        {foot === undefined ? (
          children
        ) : (
          <>
            {/* focusable, so that arrow keys can scroll a text longer than the sheet */}
            <div className={styles.body} tabIndex={0} role="group" aria-label={title}>
              {children}
            </div>
            <div className={styles.foot}>{foot}</div>
          </>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

/** A panel that slides in from the side, such as the side menu. */
export function SidePanel({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { ref, onVeil } = useModal(onClose);
  return createPortal(
    <dialog ref={ref} className={styles.modal} aria-label={label} aria-modal="true">
      <div className={styles.overlay} onClick={onVeil} aria-hidden="true" />
      <div className={styles.side}>{children}</div>
    </dialog>,
    document.body,
  );
}

interface DialogProps {
  title: string;
  children?: ReactNode;
  /** Two buttons: cancel first, confirm second. */
  actions: ReactNode;
  onClose: () => void;
}

/** A centred dialog with a question. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const { ref, onVeil } = useModal(onClose);
  const id = useId();
  return createPortal(
    <dialog ref={ref} className={styles.modal} aria-labelledby={id} aria-modal="true">
      <div className={styles.overlay} onClick={onVeil} aria-hidden="true" />
      <div className={styles.dialog}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>,
    document.body,
  );
}

/** A drag of more than 80 px down on the grip closes; less springs back. */
function useDragDown(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number | undefined>(undefined);
  const move = (by: number) => {
    if (panel.current) panel.current.style.transform = by > 0 ? `translateY(${by}px)` : "";
  };
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== undefined) move(event.clientY - from.current);
    },
    onPointerUp(event: PointerEvent) {
      const by = event.clientY - (from.current ?? event.clientY);
      from.current = undefined;
      move(0);
      if (by > 80) onClose();
    },
    onPointerCancel() {
      from.current = undefined;
      move(0);
    },
  };
}
