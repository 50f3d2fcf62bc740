import styles from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly text: string }[];
  value: Value;
  onChoose: (value: Value) => void;
  /** A pointer is down on, or focus is at, one of them: preload it. */
  onNear?: () => void;
}

/** A choice of one of a few ways to do the same thing, side by side. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChoose,
  onNear,
}: SegmentsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onPointerDown={onNear}
          onFocus={onNear}
          onClick={() => option.value !== value && onChoose(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
