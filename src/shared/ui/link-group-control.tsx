import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { linkGroups, type LinkedWindow, type LinkGroup } from './link-group.ts';

/** A shape and a number for each group, never a colour alone (WCAG 2.2, 1.4.1). */
const groupStyles: Readonly<Record<LinkGroup, readonly [shape: string, colour: string]>> = {
  1: ['●', 'text-accent'],
  2: ['▲', 'text-warn'],
  3: ['■', 'text-up'],
  4: ['◆', 'text-down'],
};

/** Selects the group of windows that this one follows. */
export default function LinkGroupControl({ group, locked, setGroup, setLocked }: LinkedWindow) {
  const [shape, colour] = group ? groupStyles[group] : ['○', ''];
  return (
    <span className="flex items-center">
      <span aria-hidden className={`w-4 text-center ${colour}`}>
        {shape}
      </span>
      <select
        aria-label="Linked with windows of group"
        title="A clicked ticker goes to every window of the same group"
        className="choice"
        value={group ?? ''}
        onChange={({ target }) => setGroup(linkGroups.find((number) => String(number) === target.value))}
      >
        <option value="">not linked</option>
        {linkGroups.map((number) => (
          <option key={number} value={number}>
            {groupStyles[number][0]} {number}
          </option>
        ))}
      </select>
      {group !== undefined && (
        <CommandButton
          label="Keep this window’s own symbol"
          className="tool"
          aria-pressed={locked}
          aria-label="Keep this window’s own symbol"
          title={locked ? 'Locked: other windows do not change this one' : 'Lock: keep this window’s own symbol'}
          onClick={() => setLocked(!locked)}
        >
          {locked ? <Lock aria-hidden className="mx-auto" /> : <LockOpen aria-hidden className="mx-auto" />}
        </CommandButton>
      )}
    </span>
  );
}
