import { afterAll, beforeAll, describe } from 'vitest';
import { moversContract } from '../../movers/movers.contract.ts';
import { marketContract } from '../bars/market.contract.ts';
import { barsContract } from '../bars/bars.contract.ts';
import { companiesContract } from '../companies/companies.contract.ts';
import { logoContract } from '../logos/logo.contract.ts';
import { ratiosContract } from '../records/ratios.contract.ts';
import { recordsContract } from '../records/records.contract.ts';
import type { Store } from '../store.ts';
import { storeContract } from '../store.contract.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './testing/server.ts';
import { openEmptyStores } from './testing/stores.ts';

/** Every query is several round trips. */
const runs = 10;

describe.runIf(hasPostgres())('PostgreSQL', () => {
  let server: PostgresServer;
  let openEmpty: () => Promise<Store>;
  beforeAll(async () => {
    server = await startPostgres();
    openEmpty = openEmptyStores(server);
  });
  afterAll(() => server.stop());

  const open = () => openEmpty();
  storeContract(open, runs);
  recordsContract(open, runs);
  ratiosContract(open, runs);
  logoContract(open);
  companiesContract(open);
  barsContract(open);
  marketContract(open);
  moversContract(open);
});
