/** One of a few words: a native select in the bar's own looks. */
export function Choice<T extends string>({
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
      {Object.entries<string>(options).map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  );
}
