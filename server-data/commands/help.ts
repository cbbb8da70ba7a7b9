import type { Command } from './command.ts';

const text = `The data service of Marketdesk.

  serve                              answers over HTTP until it is stopped
  ingest news FILE…                  loads news items: NDJSON or a JSON array, plain or gzip, - for standard input
  world --items N --seed S --until DATE
                                     builds an example world
  keys add --name NAME --plan PLAN [--cusip]
                                     makes a key and shows it once; PLAN is full, or some of
                                     logos,news,quantified,ratios,guidance,splits
  keys list                          shows names, plans and states, never a key
  keys revoke --name NAME            ends a key at once
  check                              examines the store
  help                               shows this

Every command takes --store FILE; without it the variable DATA_STORE says where the store is (.data/store.sqlite).
Further variables: DATA_HOST (127.0.0.1), DATA_PORT (8081), DATA_RATE_LIMIT (requests a minute and key, 6000).
`;

export const help: Command = async (_args, { out }) => out(text);
