import { vi } from 'vitest';
import { storePromises } from '../store.contract.ts';
import { openSqliteStore } from './open.ts';

// a loaded machine takes its time
vi.setConfig({ testTimeout: 60_000 });

storePromises(() => openSqliteStore({ path: ':memory:' }));
