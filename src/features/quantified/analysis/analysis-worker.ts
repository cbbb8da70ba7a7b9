import { answering } from './answering.ts';
import type { ToAnswerer } from './protocol.ts';

const receive = answering((message) => postMessage(message));
addEventListener('message', ({ data }: MessageEvent<ToAnswerer>) => receive(data));
