import { runChecks } from './checks.ts';

// `npm run check`: everything that can be known in seconds.

const results = await runChecks();
if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
