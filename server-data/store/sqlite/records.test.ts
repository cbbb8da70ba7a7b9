import { ratiosPromises } from '../ratios.contract.ts';
import { recordPromises } from '../records.contract.ts';
import { openSqliteStore } from './open.ts';

const open = () => openSqliteStore({ path: ':memory:' });
recordPromises(open);
ratiosPromises(open);
