import { useId, type ReactNode } from 'react';

interface Props<T extends string> {
  label: string;
  value: T;
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
  children?: ReactNode;
}

/** One of a few words, all of them in sight. */
export function ChoiceOf<T extends string>({ label, value, options, onChange, children }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-xs text-soft">{label}</legend>
      <div className="flex flex-wrap gap-x-3">
        {Object.entries<string>(options).map(([option, words]) => (
          <label key={option} className="flex min-h-6 items-center gap-1.5">
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option as T)} />
            {words}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
