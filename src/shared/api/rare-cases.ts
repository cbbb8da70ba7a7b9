// What few responses need; the client loads all of it at once, on first use.
export { fetchParts } from './partitioned-query.ts';
export { readWrongRecords, wrongRecords } from './wrong-records.ts';
