import { vi } from 'vitest';
import { ratiosPromises } from '../ratios.contract.ts';
import { recordPromises } from '../records.contract.ts';
import { openSqliteStore } from './open.ts';

// a loaded machine takes its time
vi.setConfig({ testTimeout: 60_000 });

const open = () => openSqliteStore({ path: ':memory:' });
recordPromises(open);
ratiosPromises(open);
