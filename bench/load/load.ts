import * as z from 'zod/mini';

/** Requests to be made, one after another on every connection, or at a constant rate over all of them. */
export interface Load {
  /** `{n}` in it becomes a number that no other request of this bench has */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** requests a second; without it as many as come back */
  readonly rate?: number;
  /** the first number for `{n}` */
  readonly first: number;
}

/** What came of it. */
export interface LoadResult {
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** answers other than 2xx and 3xx, and connections that failed */
  readonly errors: number;
}

const loadResult = z.object({ requests: z.number(), p50Ms: z.number(), p99Ms: z.number(), errors: z.number() });

/** The last line a driver prints, whatever it says before. */
export const parseLoadResult = (output: string): LoadResult =>
  z.parse(loadResult, JSON.parse(output.trim().split('\n').at(-1) ?? '') as unknown);
