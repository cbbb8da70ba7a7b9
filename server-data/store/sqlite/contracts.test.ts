import { moversContract } from '../../movers/movers.contract.ts';
import { marketContract } from '../bars/market.contract.ts';
import { barsContract } from '../bars/bars.contract.ts';
import { companiesContract } from '../companies/companies.contract.ts';
import { logoContract } from '../logos/logo.contract.ts';
import { ratiosContract } from '../records/ratios.contract.ts';
import { recordsContract } from '../records/records.contract.ts';
import { storeContract } from '../store.contract.ts';
import { describe } from 'vitest';
import { openKeyStore } from './access-keys.ts';
import { openBarReader, openBarWriter } from './bars.ts';
import { openDatabase } from './database.ts';
import { openLogoReader, openLogoWriter } from './logos.ts';
import { openNewsReader } from './news/read.ts';
import { openTerms } from './news/terms.ts';
import { openNewsWriter } from './news/write.ts';
import { openSqliteStore } from './open.ts';
import { openRecords } from './records/records.ts';
import { migrate } from './schema/schema.ts';

const open = () => openSqliteStore({ path: ':memory:' });

describe('with the usual statements', () => {
  storeContract(open);
});

describe('with statements that each read a few stories', () => {
  storeContract(() => {
    const database = openDatabase({ path: ':memory:', readOnly: false });
    migrate(database, ':memory:');
    const terms = openTerms(database);
    return {
      ...openRecords(database),
      ...openBarReader(database),
      ...openBarWriter(database),
      ...openLogoReader(database),
      ...openLogoWriter(database),
      ...openKeyStore(database),
      ...openNewsReader(database, terms, { steps: 5, sorted: 3, scanned: 4, quickMs: 1000 }),
      ...openNewsWriter(database, terms),
      version: database.version,
      isWritable: () => true,
      close: database.close,
    };
  });
});

recordsContract(open);
ratiosContract(open);
logoContract(open);
companiesContract(open);
barsContract(open);
marketContract(open);
moversContract(open);
