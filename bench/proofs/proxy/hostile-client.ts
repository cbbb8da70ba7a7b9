import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { hostileWay } from './hostile-ways.ts';
import { deskHeaders, numbers } from './parts.ts';

// `node hostile-client.ts WAY URL ENCODING` opens the connections of the clients of that way and prints a line. After a line on standard input it
// sends their requests again and again until it is stopped, and prints how many responses had which status, as JSON.

const [name, url = '', encoding = ''] = process.argv.slice(2);
const { clients, atOnce, pauseSeconds, path, isSlowReader } = hostileWay(name);
let counts: Record<string, number> = {};

// Connections are opened once: binding thousands to one address takes the client longer than all of its requests.
const agents = numbers(clients).map((client) => new Agent({ keepAlive: true, localAddress: `127.0.2.${client}`, maxFreeSockets: atOnce }));
const headers = { ...deskHeaders, ...(encoding !== '' && { 'accept-encoding': encoding }) };

/** Reads a kilobyte a second. */
function readSlowly(response: IncomingMessage): void {
  response.pause();
  const timer = setInterval(() => response.read(1024) ?? response.read(), 1000);
  response.once('close', () => clearInterval(timer));
}

const send = (target: string, agent: Agent, isSlow: boolean): Promise<void> =>
  new Promise((resolve) => {
    const end = (status: number | string): void => {
      counts[status] = (counts[status] ?? 0) + 1;
      resolve();
    };
    request(url + target, { agent, headers }, (response) => {
      if (isSlow) readSlowly(response);
      else response.resume();
      response.on('end', () => end(response.statusCode ?? 0));
      response.on('error', () => end('failed'));
    })
      .on('error', () => end('failed'))
      .end();
  });

process.once('SIGTERM', () => {
  console.log(JSON.stringify(counts));
  process.exit();
});
await Promise.all(agents.flatMap((agent) => numbers(atOnce).map(() => send('/livez', agent, false))));
counts = {};
console.log('connected');
await once(process.stdin, 'data');

/** Goes on with each connection as soon as it is free, or with all of them after a pause. */
async function attack(agent: Agent, client: number): Promise<void> {
  const first = client * 100_000;
  if (pauseSeconds === 0) {
    await Promise.all(
      numbers(atOnce, 0).map(async (connection) => {
        for (let sent = first + connection; ; sent += atOnce) await send(path(sent), agent, isSlowReader);
      }),
    );
  }
  for (let sent = first; ; sent += atOnce) {
    await Promise.all(numbers(atOnce, sent).map((index) => send(path(index), agent, isSlowReader)));
    await wait(pauseSeconds * 1000);
  }
}
await Promise.all(agents.map(attack));
// Without clients there is nothing to send.
setInterval(() => undefined, 1000);
