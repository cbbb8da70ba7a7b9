// The address alone: a page with Trusted Types refuses `new Worker(new URL(…))`, which the bundler would know by itself.
// oxlint-disable-next-line import/default -- made by the bundler
import workerAddress from './analysis-worker.ts?worker&url';
import type { FromAnswerer, Port } from './protocol.ts';

interface ScriptPolicy {
  createScriptURL: (address: string) => unknown;
}
interface PolicyMaker {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/** The address of our own worker, as a page with Trusted Types wants it: nothing else passes the policy. */
function trusted(address: string): string {
  const maker = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes;
  if (!maker) return address;
  policy ??= maker.createPolicy('desk-worker', {
    createScriptURL(asked) {
      if (asked !== workerAddress) throw new TypeError('This is not the worker of the desk');
      return asked;
    },
  });
  return policy.createScriptURL(address) as string;
}

function workerPort(onMessage: (message: FromAnswerer) => void): Port {
  const worker = new Worker(trusted(workerAddress), { type: 'module', name: 'analysis' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromAnswerer>) => onMessage(data));
  return {
    send: (message, transfer = []) => worker.postMessage(message, [...transfer] as ArrayBuffer[]),
    close: () => worker.terminate(),
  };
}

/** The same in the page: slower for its reader, and no less true. It comes only where it is needed. */
function pagePort(onMessage: (message: FromAnswerer) => void): Port {
  let open = true;
  const answering = import('./answering.ts').then((module) => module.answering((message) => open && onMessage(message)));
  return {
    // Each message waits its turn, as with a worker.
    send: (message) => void (open && answering.then((receive) => receive(message))),
    close: () => {
      open = false;
    },
  };
}

/** Opens a worker; where a browser or a policy allows none, the page calculates by itself. */
export function openPort(onMessage: (message: FromAnswerer) => void): Port {
  try {
    return workerPort(onMessage);
  } catch {
    return pagePort(onMessage);
  }
}
