import type { ButtonHTMLAttributes } from 'react';
import { CommandButton } from './command-button.tsx';
import { Icon } from '#src/shared/ui/icon.tsx';

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** what it does; the title adds its shortcut */
  label: string;
  /** its name beside the icon from 1440 px on: a part of the label */
  words?: string;
  /** in a toolbar without room for all of them only from 1680 px on */
  isDense?: boolean | undefined;
  /** the shortcut that does the same */
  keys?: string;
  /** name of the icon, see ui/icon.tsx */
  icon: string;
  /** CSS anchor name of the panel that it has opened */
  anchor?: string | undefined;
}

/** An icon button of a toolbar. */
export function Tool({ label, words, isDense, keys, icon, anchor, ...rest }: ToolProps) {
  return (
    <CommandButton
      label={label}
      className={isDense ? 'tool tool-dense' : 'tool'}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      style={anchor ? { anchorName: anchor } : undefined}
      {...rest}
    >
      <Icon name={icon} />
      {words !== undefined && <span>{words}</span>}
    </CommandButton>
  );
}
