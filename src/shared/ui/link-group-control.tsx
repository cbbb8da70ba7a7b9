import { linkGroups, type LinkedWindow, type LinkGroup } from './link-group.ts';

/** A shape and a number for each group, never a colour alone (WCAG 2.2, 1.4.1). */
const looks: Readonly<Record<LinkGroup, readonly [shape: string, colour: string]>> = {
  1: ['●', 'text-accent'],
  2: ['▲', 'text-warn'],
  3: ['■', 'text-up'],
  4: ['◆', 'text-down'],
};

/** Which windows this one follows: the clicked ticker of one is the ticker of all in its group. */
export default function LinkGroupControl({ group, locked, setGroup, setLocked }: LinkedWindow) {
  const [shape, colour] = group ? looks[group] : ['○', ''];
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
            {looks[number][0]} {number}
          </option>
        ))}
      </select>
      {group !== undefined && (
        <button
          type="button"
          className="tool"
          aria-pressed={locked}
          aria-label="Keep this window’s own symbol"
          title={locked ? 'Locked: other windows do not change this one' : 'Lock: keep this window’s own symbol'}
          onClick={() => setLocked(!locked)}
        >
          <svg aria-hidden viewBox="0 0 24 24" className="mx-auto w-4 fill-none stroke-current stroke-2">
            <path d={`M6 11h12v9H6z${locked ? 'M8 11V8a4 4 0 0 1 8 0v3' : 'M8 11V8a4 4 0 0 1 8 0'}`} />
          </svg>
        </button>
      )}
    </span>
  );
}
