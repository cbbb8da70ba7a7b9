import { accessRefusal } from './access-refusal.ts';
import { fetchJson } from './client.ts';

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
