import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '../searches/unavailable.ts';
import type { Asked, Drawn } from './drawing-process.ts';
import type { Size } from './raster.ts';
import type { Variant } from './variant.ts';

const program = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));

/** Some seconds' work; whoever asks for more may come back. */
const mostWaiting = 2000;

interface Waiting {
  readonly asked: Asked;
  readonly mostMs: number;
  readonly settle: (png: Buffer | undefined) => void;
}

let child: ChildProcess | undefined;
let clock: NodeJS.Timeout | undefined;
let lastId = 0;
/** the first one is being drawn */
let waiting: Waiting[] = [];

function drawNext(): void {
  const [next] = waiting;
  if (!next) return child?.channel?.unref();
  child ??= start();
  child.channel?.ref();
  child.send(next.asked);
  clock = setTimeout(() => child?.kill('SIGKILL'), next.mostMs).unref();
}

function settleFirst(png: Buffer | undefined): void {
  clearTimeout(clock);
  const [first, ...others] = waiting;
  waiting = others;
  first?.settle(png);
  drawNext();
}

/** It ends with this process, and keeps it alive only while somebody waits. */
function start(): ChildProcess {
  const started = fork(program, { serialization: 'advanced', stdio: 'ignore' });
  started.on('message', ({ id, png }: Drawn) => {
    if (waiting[0]?.asked.id === id) settleFirst(png && Buffer.from(png));
  });
  started.on('error', () => started.kill('SIGKILL'));
  started.on('exit', () => {
    if (child !== started) return;
    child = undefined;
    // over the first one it ended; the others get a new one
    settleFirst(undefined);
  });
  started.unref();
  return started;
}

/**
 * A drawing as PNG, drawn by another process, one at a time: over some, such as a clipped shape that lies far outside, our renderer ends its
 * process, and others take for ever. Undefined where nothing came of it.
 *
 * @throws Unavailable when too much is waiting
 * @param mostMs a picture takes some milliseconds, starting the process up to seconds on a busy machine; what takes longer is no picture
 */
export function drawApart(svg: string, variant: Variant, natural?: Size, mostMs = 10_000): Promise<Buffer | undefined> {
  return new Promise((settle, refuse) => {
    if (waiting.length >= mostWaiting) return refuse(new Unavailable('too many pictures are being drawn', 1));
    waiting.push({ mostMs, asked: { id: ++lastId, svg, variant, natural }, settle });
    if (waiting.length === 1) drawNext();
  });
}
