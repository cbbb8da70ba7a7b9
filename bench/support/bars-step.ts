import { Readable } from 'node:stream';
import { openStore } from '../../server-data/cli/command.ts';
import { quantify } from '../../server-data/cli/quantify.ts';
import { barsKind } from '../../server-data/ingest/bars/bars.ts';
import { ingest } from '../../server-data/ingest/ingest.ts';

// `node bars-step.ts STORE ingest FILE` prints a line for each batch; `node bars-step.ts STORE quantify SECONDS` measures as of a fixed time.

const [, , path = '', step = '', argument = ''] = process.argv;

console.log('started');
if (step === 'ingest') {
  const store = await openStore(path);
  await ingest(barsKind({}), {
    ...{ store, sources: [argument], now: () => Date.now() / 1000 },
    onProgress: ({ count }) => console.log(count.read),
    reportPath: (name) => `${name}.report.ndjson`,
  });
  await store.close();
} else
  await quantify(['--store', path], {
    ...{ env: {}, stdin: Readable.from([]), isInteractive: false },
    now: () => Number(argument) * 1000,
    out: (text) => console.log(text.trim()),
    err: () => {},
  });
