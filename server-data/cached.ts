/** The value of a key, computed when it is first needed. */
export function cached<Key, Value>(values: Map<Key, Value>, key: Key, compute: () => Value): Value {
  let value = values.get(key);
  if (value === undefined) values.set(key, (value = compute()));
  return value;
}
