import { logoContract } from '../logo.contract.ts';
import { ratiosContract } from '../ratios.contract.ts';
import { recordsContract } from '../records.contract.ts';
import { storeContract } from '../store.contract.ts';
import { openSqliteStore } from './open.ts';

const open = () => openSqliteStore({ path: ':memory:' });

storeContract(open);
recordsContract(open);
ratiosContract(open);
logoContract(open);
