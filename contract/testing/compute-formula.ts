/** A record's numbers by field name; null is empty. */
export type Values = Readonly<Record<string, number | null>>;

const functions: Readonly<Record<string, (values: number[]) => number>> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  sign: ([value = 0]) => Math.sign(value),
};

/** Computes a formula as it is printed, with a record's fields; empty fields drop out of min and max, and empty everything else. */
export function compute(formula: string, values: Values): number | null {
  const names = Object.keys(values).sort((a, b) => b.length - a.length);
  const escaped = [...names, ...Object.keys(functions)].map((name) => name.replace(/[()]/g, '\\$&'));
  const tokens = formula.match(new RegExp(`${escaped.join('|')}|\\d+(?:\\.\\d+)?|[-+*/(),]`, 'g')) ?? [];
  if (tokens.join('') !== formula.replaceAll(' ', '')) throw new Error(`unknown words in ${formula}`);
  const next = () => tokens.shift() ?? '';
  const both = (a: number | null, b: number | null, of: (a: number, b: number) => number) => (a === null || b === null ? null : of(a, b));

  function term(): number | null {
    const token = next();
    const call = functions[token];
    if (call) {
      const given: (number | null)[] = [];
      next();
      do given.push(sum());
      while (next() === ',');
      const known = given.filter((value) => value !== null);
      return known.length === 0 ? null : call(known);
    }
    if (token === '(') {
      const inner = sum();
      next();
      return inner;
    }
    return token in values ? (values[token] ?? null) : Number(token);
  }
  function product(): number | null {
    let left = term();
    while (tokens[0] === '*' || tokens[0] === '/')
      left = next() === '*' ? both(left, term(), (a, b) => a * b) : both(left, term(), (a, b) => a / b);
    return left;
  }
  function sum(): number | null {
    let left = product();
    while (tokens[0] === '+' || tokens[0] === '-')
      left = next() === '+' ? both(left, product(), (a, b) => a + b) : both(left, product(), (a, b) => a - b);
    return left;
  }
  return sum();
}
