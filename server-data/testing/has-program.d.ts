/** Whether tests run in CI, where nothing may be skipped. */
export declare const isCi: boolean;
/**
 * Whether tests can run a program. Where it is missing they are skipped, and in CI they fail.
 *
 * @param args make it end at once
 */
export declare function hasProgram(program: string, ...args: readonly string[]): boolean;
