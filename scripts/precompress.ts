import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = '**/*.{js,css,html,svg,json,txt,md}';

/** Writes a Brotli and a gzip version of every file in a folder if it is smaller, with the highest compression level. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(compressible, { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const plain = await readFile(path);
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        }),
        promisify(gzip)(plain, { level: 9 }),
      ]);
      if (brotli.length < plain.length) await writeFile(`${path}.br`, brotli);
      if (gzipped.length < plain.length) await writeFile(`${path}.gz`, gzipped);
    }),
  );
}
