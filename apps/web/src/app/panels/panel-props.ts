export interface PanelProps {
  /** Takes the panel away: one step back in the history. */
  onClose: () => void;
}
