import type { Endpoint } from './endpoint.ts';

/** Where the records of a response are. */
export type ResponseShape = Pick<Endpoint, 'envelope'> & Partial<Pick<Endpoint, 'single'>>;

/**
 * The records of a response, of an endpoint with a single one a list of it. A bare array is accepted in place of a documented envelope
 * (assumption R10). Undefined when there is no list.
 */
export function recordList({ envelope, single = false }: ResponseShape, response: unknown): readonly unknown[] | undefined {
  const found: unknown =
    envelope === undefined || Array.isArray(response) ? response : (response as Record<string, unknown> | null)?.[envelope];
  if (Array.isArray(found)) return found;
  return single && typeof found === 'object' && found !== null ? [found] : undefined;
}
