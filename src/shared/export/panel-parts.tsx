import type { ReactNode } from 'react';

// What every page's export panel is put together from.

/**
 * How far an export is.
 *
 * @param most how many rows there will be, where that is known
 */
export function Progress({ rows, most, onCancel }: { rows: number; most: number | undefined; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
      <progress
        className="min-w-0 flex-1 accent-(--accent)"
        aria-label="Reading rows"
        {...(most !== undefined && { value: rows, max: most })}
      />
      <span>{rows.toLocaleString('en-US')} read</span>
      <button type="button" className="control" onClick={onCancel}>
        Cancel
      </button>
      <span className="w-full text-2xs text-faint">Closing this panel cancels as well.</span>
    </div>
  );
}

/** Choices that stand still while an export is made of them. */
export const Options = ({ legend, disabled, children }: { legend?: string; disabled: boolean; children: ReactNode }) => (
  <fieldset disabled={disabled} className="flex flex-col disabled:opacity-55">
    {legend !== undefined && <legend className="mb-0.5 text-xs font-medium text-soft">{legend}</legend>}
    {children}
  </fieldset>
);

/** One of several, where a name groups them; else a choice for itself. */
export const Option = ({
  name,
  checked,
  onChange,
  children,
}: {
  name?: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) => (
  <label className="option">
    <input
      type={name === undefined ? 'checkbox' : 'radio'}
      {...(name !== undefined && { name: `export-${name}` })}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{children}</span>
  </label>
);

/** A quieter line below a choice. */
export const Hint = ({ children }: { children: ReactNode }) => <span className="block text-2xs text-faint">{children}</span>;
