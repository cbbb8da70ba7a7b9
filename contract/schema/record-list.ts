/** The records of a response. A bare array is accepted in place of a documented envelope (assumption R10). Undefined when there is no list. */
export function recordList(envelope: string | undefined, response: unknown): readonly unknown[] | undefined {
  const list: unknown =
    envelope === undefined || Array.isArray(response) ? response : (response as Record<string, unknown> | null)?.[envelope];
  return Array.isArray(list) ? list : undefined;
}
