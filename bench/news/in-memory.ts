import { createReadStream } from 'node:fs';

/** Reads a file once, so that the system has it in memory, as it has one that is served from; else the disk is measured. */
export async function readIntoMemory(path: string): Promise<void> {
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * 2 ** 20 })) void chunk;
}
