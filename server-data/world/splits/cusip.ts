const spread = (value: number): number => Math.floor(value / 10) + (value % 10);

/** Eight characters and their check digit: modulus 10, every second value doubled. */
export function cusipFrom(base: string): string {
  const sum = [...base].reduce((total, character, at) => total + spread(Number.parseInt(character, 36) * (1 + (at % 2))), 0);
  return `${base}${(10 - (sum % 10)) % 10}`;
}
