import type { QueryClient } from '@tanstack/react-query';
import { accessRefusal } from './access-refusal.ts';
import { fetchJson } from './client.ts';
import { Failure } from './failure.ts';

/** Sends one request after a refusal. @returns whether the proxy accepts this browser again */
export async function checkAccess(): Promise<boolean> {
  try {
    await fetchJson('config.json', undefined, true);
  } catch {
    return false;
  }
  accessRefusal.set(undefined);
  return true;
}

const wasRefused = ({ state: { error } }: { state: { error: unknown } }): boolean => error instanceof Failure && error.endsAccess;

/** As `checkAccess`; where the proxy accepts this browser again the queries that it refused are repeated. */
export async function renewAccess(client: QueryClient): Promise<boolean> {
  const isAccepted = await checkAccess();
  if (isAccepted) void client.invalidateQueries({ predicate: wasRefused });
  return isAccepted;
}
