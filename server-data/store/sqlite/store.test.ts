import { storePromises } from '../store.contract.ts';
import { openSqliteStore } from './open.ts';

storePromises(() => openSqliteStore({ path: ':memory:' }));
