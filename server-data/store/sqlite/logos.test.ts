import { logoPromises } from '../logo.contract.ts';
import { openSqliteStore } from './open.ts';

logoPromises(() => openSqliteStore({ path: ':memory:' }));
