import { useState } from 'react';

/** A size in percent points that is taken over once it is one: on Enter, or when the field is left. */
export function LeastField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string): void => {
    const next = Number(text);
    if (/^\d{1,3}(?:\.\d{1,6})?$/.test(text.trim()) && next <= 100 && next !== value) onChange(next);
    setTyped(undefined);
  };
  return (
    <label className="flex items-center gap-1 text-soft">
      first minute at least
      <input
        type="text"
        inputMode="decimal"
        className="field w-16!"
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => take(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
      />
      %
    </label>
  );
}
