import type { ButtonHTMLAttributes } from 'react';
import { CommandButton } from './command-button.tsx';
import { Icon } from '#src/shared/ui/icon.tsx';

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** what it does; the title adds its shortcut */
  label: string;
  /** part of the label, below the icon in a toolbar of a wide window; the whole label by default */
  word?: string;
  /** the shortcut that does the same */
  keys?: string;
  /** name of the icon, see ui/icon.tsx */
  icon: string;
  /** CSS anchor name of the panel that it has opened */
  anchor?: string | undefined;
}

/** An icon button of a toolbar. */
export function Tool({ label, word = label, keys, icon, anchor, ...rest }: ToolProps) {
  return (
    <CommandButton
      label={label}
      className="tool"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      style={anchor ? { anchorName: anchor } : undefined}
      {...rest}
    >
      <Icon name={icon} />
      <small aria-hidden>{word}</small>
    </CommandButton>
  );
}
