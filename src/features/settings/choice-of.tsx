import { useId, type ReactNode } from 'react';

interface Props<T extends string> {
  label: string;
  value: T;
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
  /** what stands behind a word, which then has a line of its own */
  sample?: (option: T) => ReactNode;
  children?: ReactNode;
}

/** One of a few words, all of them in sight. */
export function ChoiceOf<T extends string>({ label, value, options, onChange, sample, children }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-xs text-soft">{label}</legend>
      <div className={`flex gap-x-3 ${sample ? 'flex-col' : 'flex-wrap'}`}>
        {Object.entries<string>(options).map(([option, words]) => (
          <div key={option} className="flex items-center gap-2">
            <label className={`flex min-h-6 items-center gap-1.5 ${sample ? 'min-w-42' : ''}`}>
              <input type="radio" name={name} checked={option === value} onChange={() => onChange(option as T)} />
              {words}
            </label>
            {sample?.(option as T)}
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
