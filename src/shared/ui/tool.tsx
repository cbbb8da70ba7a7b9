import type { ButtonHTMLAttributes } from 'react';
import { Sign } from './sign.tsx';

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** what it does; its key stands behind it in the title */
  label: string;
  /** the single key that does the same */
  keys?: string;
  /** its name in public/signs.svg */
  sign: string;
  /** CSS anchor of the panel it has opened */
  anchor?: string | undefined;
}

/** A button that is a sign. */
export function Tool({ label, keys, sign, anchor, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      style={anchor ? { anchorName: anchor } : undefined}
      {...rest}
    >
      <Sign name={sign} />
    </button>
  );
}
