import { planNames } from '#contract/schema/endpoint.ts';
import { groupingNames, tabNames } from '#analysis/address/analysis-choice.ts';
import { maxReactions } from '#analysis/address/reactions-address.ts';

/** What a command does, in lines that fit beside its usage. */
interface CommandHelp {
  /** without `--store`, which every command has */
  readonly usage: string;
  readonly lines: readonly string[];
  /** what its own help says besides */
  readonly details?: string;
}

const storeHelp = `Every command accepts --store FILE; without it the variable DATA_STORE names the store (.data/store.sqlite). A store is an SQLite
file, or the address of a PostgreSQL database (postgres://user@host/database).
`;

const serveDetails = `Variables
  DATA_HOST         the address it listens on (127.0.0.1)
  DATA_PORT         the port (8081)
  DATA_RATE_LIMIT   requests a minute and key (6000)
The others are in docs/configuration.md.

It writes one line of JSON a request to standard output. SIGTERM stops it: open requests are finished first.

Exit codes
  0  it was stopped
  1  there is no store, or it cannot listen
  2  wrong arguments or variables
`;

const barsHelp = `  --symbol X           of bars that name none; --symbol-from name takes it from the name of each file
  --columns A,B,…      date, time, datetime, open, high, low, close, volume of a table without a header; - is not read
  --dates mdy|dmy      whether 03/08/2026 is 8 March or 3 August
  --timezone ZONE      of times without a zone
  --stamp start|end    what the time of a bar is
  --interval L         the length of the bars, such as 1m, 30s, 1h or 1d
  --decimal .|,        the decimal mark
  --price-scale N      prices are divided by N
  --prices P           as-traded, or split-adjusted where earlier prices are divided by later splits
`;

const inspectDetails = `FILE as for "ingest bars". Nothing is loaded; prices and splits are compared with those of the store where there is one.

  --json               one object a file
${barsHelp}
Exit codes
  0  every file can be loaded as it is
  2  wrong arguments
  3  a file is refused
`;

const ingestDetails = `Loads records into the store. Loading a file again changes nothing; a run that was killed continues where it was.

  KIND              news, guidance, splits, ratios, quantified, logos, companies or bars
  FILE              NDJSON (one JSON object a line), a JSON array, a response of the API, or CSV with a header of wire
                    names (not for logos); plain, gzip or zip, of which each file is read; - for standard input. A story
                    needs id (or url), title and created, a split ticker, date_ex and ratio, guidance ticker, date, period,
                    period_year and figures
  --allow-refused N exit code 0 although up to N records are refused (0)
  Bars: a table with or without a header, NDJSON, or a saved response of a price API. What it is is judged, printed, and
  asked for where it does not follow:
${barsHelp}
Every line is accounted for: read = new + updated + unchanged + older + refused + blank; bars are replaced instead of
updated, and repeated by a later line. A record is older when the stored one has a later "updated", or the same one and a
longer text. What was put in for fields that records leave out ("defaults"),
and which columns were not read, is printed once. Refused and repaired records are in FILE.report.ndjson (the
current folder's stdin.report.ndjson for -), each with its line, outcome, kind, reason and text.

Exit codes
  0  every record was loaded, or not more than --allow-refused were refused
  1  a file cannot be read, or the store cannot be written; nothing was loaded from that file
  2  wrong arguments
  3  loaded, but more records were refused than allowed, or all of them, or a file ends early (a cut off gzip or array)

Examples
  npm run data -- ingest news stories.ndjson.gz
  npm run data -- ingest splits splits.csv --allow-refused 10
  npm run data -- ingest bars AAPL.csv.gz --symbol AAPL --dates dmy
  zcat archive/*.gz | npm run -s data -- ingest news -
`;

const sourcesDetails = `Brings in what the sources of a file load, and keeps it current; docs/sources.md describes the file. A run that is killed at any
moment is continued by the next one. Of several processes with one store one runs the sources.

  FILE      the sources file; without it the variable SOURCES names it
  --once    polls each source once, measures stories, and ends
  check     polls a part of each source into memory, and prints what would be loaded and what would be refused

Exit codes
  0  every source was read
  1  a source could not be read (--once), or another process runs the sources
  2  wrong arguments, or a sources file that cannot be used
  3  a source cannot be read (check)

Examples
  npm run data -- sources check sources.json
  npm run data -- sources sources.json --once
`;

const studyDetails = `The figures that the page /quantified shows of the same address. Without --link it is what a study of the desk compares: the
reactions that pass the filters, and all others of the same dates and symbols.

  --link ADDRESS       the address of a page /quantified, or its query string; the options below replace parts of it
  --filter F           in the form of the address, such as 5_Minutes%:gte:2, AnalystAction:in:Upgrade|Initiate,
                       Headlines:has:guidance or VolumeStdDev:top:10; several narrow each other
  --window METRIC      the figure that is summed up: a window such as 5_Minutes% (that one), or another metric of
                       docs/metrics.md
  --from, --to DATE    a day, a time with its zone, or a relative date: now-29d, week, quarter, year (the last 30 days;
                       all dates where symbols are chosen)
  --symbols LIST       whole tickers, separated by commas
  --kind KIND          ${tabNames.join(', ')} (cohorts)
  --by GROUPING        ${groupingNames.join(', ')}
                       (filter); of groups symbol, topic or watchlist, of fade topic or session, of latency provider,
                       topic or hour
  --lists LISTS        the groups by watchlist: "Chips:NVDA,AMD;Banks:JPM,BAC"
  --vs-spy             moves less those of SPY over the same seconds
  --first-only         of the stories on a symbol whose windows overlap, only the first
  --multi-stock        also stories on more than three symbols
  --json               one object: what the figures are of, the sample, what it leaves out by reason, and the figures, each
                       with label, unit and a value for every row

Shares are from 0 to 1, intervals are of 95%. At most the newest ${maxReactions.toLocaleString('en-US')} rows count, as on the page.

Exit codes
  0  there are figures
  1  there are none: no reactions, none that pass the filters, or no prices of SPY
  2  wrong arguments

Examples
  npm run data -- study --filter AnalystAction:in:Upgrade --from quarter --window 30_Minutes%
  npm run -s data -- study --link 'https://desk.example/quantified?from=2026-10-01&f=Topics:in:M%26A&analysis=true' --json
`;

const ratiosDetails = `Prints the facts of a company's filings, the quarters that are differences, and the arithmetic behind one number, and what
the store has in its place. RATIO is a name of docs/metrics.md, ASOF the last day of the period.

  --sources FILE       a sources file, whose companyfacts source fetches the facts (variable SOURCES)
  --facts FILE         the facts themselves: the SEC's companyfacts/CIK##########.json
  --period P           3M, 6M, 9M, 1Y or TTM (1Y, else 3M)
  --type A|R           as first filed, or restated (A, else R)

Exit codes
  0  it is explained
  1  there is no such period, or the facts cannot be read
  2  wrong arguments

Examples
  npm run data -- ratios explain AAPL roe 2025-09-27 --sources sources.json
  npm run data -- ratios explain NVDA netMargin 2025-10-26 --period TTM --facts CIK0001045810.json
`;

const keysDetails = `Only the hash of a key is stored. A running service accepts a new key, and refuses a revoked one, from the next request on.

Examples
  npm run data -- keys add --name desk --plan full
  npm run data -- keys add --name feed --plan ${planNames.slice(0, 2).join(',')}
  npm run data -- keys revoke --name feed
`;

const commands: readonly CommandHelp[] = [
  { usage: 'serve', lines: ['serves over HTTP until it is stopped'], details: serveDetails },
  {
    usage: 'ingest KIND FILE…',
    lines: [
      'loads records: NDJSON, a JSON array or a response of the API, plain, gzip or zip, - for',
      'standard input; all but logos also as CSV with a header of wire names.',
      'KIND is news, guidance, splits, ratios, quantified, logos, companies or bars',
    ],
    details: ingestDetails,
  },
  {
    usage: 'sources FILE [--once]',
    lines: ['loads what the sources of a file have, and keeps it current until it is stopped'],
    details: sourcesDetails,
  },
  { usage: 'sources check FILE', lines: ['says what the sources of a file would load; loads nothing'], details: sourcesDetails },
  {
    usage: 'inspect FILE…',
    lines: ['prints what files of price bars are, and why; loads nothing'],
    details: inspectDetails,
  },
  {
    usage: 'quantify --from DATE --to DATE --symbols LIST --every SECONDS --multi-stock',
    lines: [
      'measures stories by price bars, and writes quantified news that has changed; with',
      '--multi-stock each symbol of stories on more than three',
    ],
  },
  {
    usage: 'ratios explain SYMBOL RATIO ASOF',
    lines: ['prints facts, filings and arithmetic behind a ratio'],
    details: ratiosDetails,
  },
  {
    usage: 'study --filter F --window METRIC --from DATE --to DATE --symbols LIST --kind KIND --by GROUPING',
    lines: ['prints the figures of an analysis of reactions, as the page of --link ADDRESS shows them'],
    details: studyDetails,
  },
  {
    usage: 'world --items N --seed S --until DATE [--news-only]',
    lines: [
      'builds an example world; with --renew it adds guidance, splits, ratios and logos',
      'up to DATE to an existing one; a day is meant to its end, and today up to now',
    ],
  },
  {
    usage: 'keys add --name NAME --plan PLAN [--cusip]',
    lines: ['makes a key and shows it once; PLAN is full, or some of', planNames.join(',')],
    details: keysDetails,
  },
  { usage: 'keys list', lines: ['shows names, plans and states, never a key'], details: keysDetails },
  { usage: 'keys revoke --name NAME', lines: ['revokes a key at once'], details: keysDetails },
  { usage: 'backup FILE', lines: ['copies the store into a new file, also while it is served'] },
  {
    usage: 'restore FILE',
    lines: ['replaces the content of the store by that of a copy, also while it is served; the former', 'content is copied first'],
  },
  { usage: 'copy FROM', lines: ['copies another store into this one: from a file to PostgreSQL, or back'] },
  { usage: 'check', lines: ['checks the store, and lists records that contradict themselves'] },
  { usage: 'help', lines: ['shows this; "ingest --help" and others show options and examples'] },
];

const column = 35;

/** The usage, and beside or below it what the command does. */
function formatLines({ usage, lines }: CommandHelp): string {
  const fitsColumn = usage.length < column - 1;
  const below = lines.slice(fitsColumn ? 1 : 0).map((line) => `${' '.repeat(column + 2)}${line}\n`);
  return `  ${fitsColumn ? usage.padEnd(column) + (lines[0] ?? '') : usage}\n${below.join('')}`;
}

/** Whether arguments ask for help: before `--`, after which names of files follow. */
export function hasHelpOption(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).some((arg) => arg === '--help' || arg === '-h');
}

/** The help of the commands that begin with a word, such as `keys`; of all without one. */
export function formatHelp(word: string): string {
  const matching = commands.filter(({ usage }) => usage.split(' ', 1)[0] === word);
  if (matching.length === 0 || word === 'help') {
    return [
      'The data service of Marketdesk.\n',
      commands.map(formatLines).join(''),
      `${storeHelp}Further variables: DATA_HOST (127.0.0.1), DATA_PORT (8081), DATA_RATE_LIMIT (requests a minute and key, 6000).\n`,
    ].join('\n');
  }
  const details = new Set(matching.flatMap(({ details = [] }) => details));
  return [matching.map(formatLines).join(''), ...details, storeHelp].join('\n');
}
