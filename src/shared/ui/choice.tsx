/** A native select, styled for the toolbar. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}) {
  return (
    <select aria-label={label} className="choice" value={value} onChange={({ target }) => onChange(target.value as T)}>
      {Object.entries<string>(options).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
