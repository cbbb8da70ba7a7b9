/** The value of a statement that has one whatever is stored, such as a count. @throws where it has none: the statement or the store is at fault */
export function onlyValue<Value extends string | number>([value]: readonly (Value | null)[]): Value {
  if (value === undefined || value === null) throw new Error('expected a row with a value');
  return value;
}
