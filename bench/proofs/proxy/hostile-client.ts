import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { hostileWay } from './hostile-ways.ts';
import { deskHeaders, numbers } from './parts.ts';

// `node hostile-client.ts WAY URL ADDRESS` opens its connections and prints a line. After a line on standard input it sends the requests of that way again and
// again until it is stopped, and prints how many responses had which status, as JSON.

const [name, url = '', address = ''] = process.argv.slice(2);
const { atOnce, pauseSeconds, path } = hostileWay(name);
// Connections are opened once: binding thousands to one address takes the client longer than all of its requests.
const agent = new Agent({ keepAlive: true, localAddress: address, maxFreeSockets: atOnce });
let counts: Record<string, number> = {};

const send = (target: string): Promise<void> =>
  new Promise((resolve) => {
    const end = (status: number | string): void => {
      counts[status] = (counts[status] ?? 0) + 1;
      resolve();
    };
    request(url + target, { agent, headers: deskHeaders }, (response) => {
      response.resume();
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
await Promise.all(numbers(atOnce).map(() => send('/livez')));
counts = {};
console.log('connected');
await once(process.stdin, 'data');
for (let sent = 0; ; sent += atOnce) {
  await Promise.all(numbers(atOnce, sent).map((index) => send(path(index))));
  await wait(pauseSeconds * 1000);
}
