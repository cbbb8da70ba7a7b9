import type { Command } from './command.ts';

const text = `The data service of Marketdesk.

  serve                              answers over HTTP until it is stopped
  ingest KIND FILE…                  loads records: NDJSON, a JSON array or an answer of the API, plain or gzip, - for
                                     standard input; all but news and logos also as CSV with a header of wire names.
                                     KIND is news, guidance, splits, ratios, quantified, logos or companies
  world --items N --seed S --until DATE [--news-only]
                                     builds an example world; with --renew it brings what stands beside the news of one
                                     up to DATE
  keys add --name NAME --plan PLAN [--cusip]
                                     makes a key and shows it once; PLAN is full, or some of
                                     logos,news,quantified,ratios,guidance,splits
  keys list                          shows names, plans and states, never a key
  keys revoke --name NAME            ends a key at once
  check                              examines the store, and names the records that contradict themselves
  help                               shows this

Every command takes --store FILE; without it the variable DATA_STORE says where the store is (.data/store.sqlite).
Further variables: DATA_HOST (127.0.0.1), DATA_PORT (8081), DATA_RATE_LIMIT (requests a minute and key, 6000).
`;

export const help: Command = async (_args, { out }) => out(text);
