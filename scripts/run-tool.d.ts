export interface ToolRun {
    readonly exitCode: number;
    /** captured output; empty for streams that are inherited */
    readonly output: string;
    readonly seconds: number;
}
interface ToolOptions {
    /** streams that are inherited, so that they appear on the terminal */
    readonly streams?: 'all' | 'errors';
    readonly env?: Readonly<Record<string, string>>;
    /** ends the process and everything that it started */
    readonly signal?: AbortSignal | undefined;
}
/** Runs an installed command-line tool in the root folder. Never throws: a tool that is missing or crashes has exit code 1 or more. */
export declare const runTool: (tool: string, args: readonly string[], options?: ToolOptions) => Promise<ToolRun>;
/** Runs a script of this project in a separate process. */
export declare const runNode: (args: readonly string[], options?: ToolOptions) => Promise<ToolRun>;
/** The root folder of the project, with a trailing slash. */
export declare const root: string;
export {};
