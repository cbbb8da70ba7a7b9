import { runChecks } from './checks.ts';

// `npm run check`: the static checks, which take seconds.

const results = await runChecks();
if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
