import { type Remote, wrap } from 'comlink';
import type { AnalysisEngine } from './analysis-worker.ts';
// Only the address: Trusted Types refuse the `new Worker(new URL(…))` that the bundler would detect by itself.
// oxlint-disable-next-line import/default -- made by the bundler
import workerAddress from './analysis-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => unknown };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The address of the worker for a page with Trusted Types; the policy accepts no other address. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return workerAddress;
  policy ??= trustedTypes.createPolicy('desk-worker', {
    createScriptURL(address) {
      if (address !== workerAddress) throw new TypeError('Not the address of the analysis worker');
      return address;
    },
  });
  return policy.createScriptURL(workerAddress) as string;
}

export interface OpenedEngine {
  readonly engine: Promise<Remote<AnalysisEngine> | AnalysisEngine>;
  readonly close: () => void;
}

/** Starts a worker; where the browser or a policy allows none, the engine runs in the page. */
export function openEngine(): OpenedEngine {
  try {
    const worker = new Worker(trustedAddress(), { type: 'module', name: 'analysis' });
    return { engine: Promise.resolve(wrap<AnalysisEngine>(worker)), close: () => worker.terminate() };
  } catch {
    return { engine: import('./analysis-worker.ts').then(({ openAnalysisEngine }) => openAnalysisEngine()), close: () => {} };
  }
}
