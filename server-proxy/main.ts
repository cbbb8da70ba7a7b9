import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ignoreClosedPipe } from '#contract/closed-pipe.ts';

// The compile cache stores modules that are imported after it is enabled.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

const help = `The proxy of Marketdesk. Without a command it serves the desk until it is stopped; its variables are in docs/configuration.md.

`;

process.stdout.on('error', ignoreClosedPipe);
process.stderr.on('error', ignoreClosedPipe);

const [command, ...args] = process.argv.slice(2);

if (command === undefined) {
  const { runProxy } = await import('./start.ts');
  await runProxy();
} else {
  const { runUsers, usersHelp } = await import('./cli/users.ts');
  if (command === 'users') {
    const err = (text: string): void => void process.stderr.write(text);
    process.exitCode = await runUsers(args, {
      env: process.env,
      stdin: process.stdin,
      out: (text) => void process.stdout.write(text),
      err,
    });
  } else if (['help', '--help', '-h'].includes(command)) {
    process.stdout.write(help + usersHelp);
  } else {
    process.stderr.write(`"${command}": no such command; "help" lists them\n`);
    process.exitCode = 2;
  }
}
