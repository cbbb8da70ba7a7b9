import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../e2e/process.ts';
import { serve } from '../../../e2e/serve.ts';
import { root } from '../../../scripts/run-tool.ts';
import type { KnownRecords } from './sights.ts';

/** The product twice, over the real processes: one that is well, and one whose data service is away. */
export interface ServedDesks {
  /** addresses, each with a slash at its end */
  readonly desk: string;
  readonly down: string;
  readonly known: KnownRecords;
  readonly stop: () => Promise<void>;
}

interface Guided {
  readonly id: string;
  readonly eps_guidance_est: string;
}

async function knownRecords(desk: string): Promise<KnownRecords> {
  const asked = async (path: string): Promise<unknown> => (await fetch(new URL(path, desk))).json();
  const [story] = (await asked('api/v2/news?pageSize=1')) as { id: number }[];
  const [reading] = (await asked('api/v2/newsquantified?pagesize=1')) as { _id: string }[];
  const { guidance } = (await asked('api/v2.1/calendar/guidance?pagesize=1&parameters[is_primary]=Y')) as { guidance: Guided[] };
  const { splits } = (await asked('api/v2.1/calendar/splits?pagesize=1')) as { splits: { id: string }[] };
  const [guided] = guidance;
  return {
    story: String(story?.id),
    reading: String(reading?._id),
    guidance: `${guided?.id}:${guided?.eps_guidance_est === '' ? 'revenue' : 'eps'}`,
    split: String(splits[0]?.id),
  };
}

export async function serveDesks(): Promise<ServedDesks> {
  await run('scripts/build.ts');
  // A proof takes minutes; the pages may be built anew meanwhile.
  const pages = mkdtempSync(join(tmpdir(), 'marketdesk-proof-'));
  cpSync(join(root, 'dist'), pages, { recursive: true });
  const well = await serve({ pages });
  const away = await serve({ pages, items: 20, newsOnly: true });
  await away.stopData();
  return {
    desk: well.desk,
    down: away.desk,
    known: await knownRecords(well.desk),
    stop: async () => {
      await well.stop();
      await away.stop();
      rmSync(pages, { recursive: true });
    },
  };
}
