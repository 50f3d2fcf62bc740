export interface PanelProps {
  /** Closes the panel: one step back in the history. */
  onClose: () => void;
}
