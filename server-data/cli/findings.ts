/** A check that fails for some records. */
export interface Finding {
  readonly check: string;
  /** what should hold */
  readonly description: string;
  readonly isOddity: boolean;
  /** what is counted: `record`, `day` */
  readonly unit: string;
  readonly failed: number;
  /** names of the first failing records */
  readonly examples: readonly string[];
}

export type Rule = Pick<Finding, 'check' | 'description' | 'unit'> & { readonly isOddity?: boolean };

const maxExamples = 3;

/** Counts what fails, by rule, with the names of the first ones. */
export function createFindings() {
  const found = new Map<string, { readonly rule: Rule; failed: number; readonly examples: string[] }>();
  return {
    add: (rule: Rule, name: () => string): void => {
      const entry = found.get(rule.check) ?? { rule, failed: 0, examples: [] };
      found.set(rule.check, entry);
      entry.failed++;
      if (entry.examples.length < maxExamples) entry.examples.push(name());
    },
    all: (): readonly Finding[] =>
      [...found.values()].map(({ rule, failed, examples }) => ({ isOddity: false, ...rule, failed, examples })),
  };
}
