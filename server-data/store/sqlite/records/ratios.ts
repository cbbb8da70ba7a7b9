import { sql } from 'kysely';
import type { RatiosQuery, RatiosResult } from '#contract/endpoints/ratios.ts';
import type { Synchronous } from '../../awaitable.ts';
import { symbolKeys } from '../../news/filters.ts';
import {
  allPeriods,
  buildPeriodRow,
  buildRatiosBody,
  type CompanyIds,
  type CompanyPeriods,
  type CompanyRow,
  type PeriodRow,
  readCompanyIds,
  readStoredCompany,
} from '../../records/ratio-rows.ts';
import { formatCompany } from '../../records/record-json.ts';
import type { RecordReader, RecordsSummary, RecordWriter, StoredCompany } from '../../records/records.ts';
import { sqlite } from '../../sql/dialects.ts';
import { ratioReads, ratioWrites, upsertPeriods } from '../../sql/ratios.ts';
import { prepare } from '../../sql/statements.ts';
import type { Outcome } from '../../versions.ts';
import { writeEach } from '../batches.ts';
import type { Database } from '../database.ts';

type RatiosReader = Pick<Synchronous<RecordReader>, 'ratiosJson' | 'eachCompany'> & {
  readonly summarizeRatios: () => RecordsSummary['ratios'];
};

const reads = ratioReads(sqlite);
const writes = ratioWrites(sqlite);

export function openRatiosReader(database: Database): RatiosReader {
  const readBody = ({ symbols, ...query }: RatiosQuery): Buffer => {
    const companies = database.all<CompanyRow & { symbol: string }>(...reads.bySymbols({ symbols: symbolKeys(symbols) }));
    const rids = [...new Set(companies.map(({ rid }) => rid))];
    // one by one, so that SQLite sorts only the periods of a day
    const periods = rids.flatMap((rid) => database.get<CompanyPeriods>(...reads.periods([rid], query)) ?? []);
    return buildRatiosBody(symbols, companies, periods);
  };

  /** One statement at a time, so that others may read and write in between. */
  function* eachCompany(): Generator<StoredCompany> {
    for (let last = 0; ;) {
      const company = database.get<CompanyRow>(...reads.after({ rid: last }));
      if (!company) return;
      const periods = database.get<CompanyPeriods>(...reads.periods([company.rid], allPeriods));
      yield readStoredCompany(company, periods, database.texts(...reads.symbols({ company: company.rid })));
      last = company.rid;
    }
  }

  return {
    ratiosJson: (query) => database.readTransaction(() => readBody(query)),
    eachCompany,
    summarizeRatios: () => database.get<RecordsSummary['ratios']>(...reads.summary({})) ?? { companies: 0, periods: 0, asOf: '' },
  };
}

const writePeriod = prepare(sqlite, (row: PeriodRow) => upsertPeriods(sqlite, sql`values (${sql.join(Object.values(row))})`));

function findCompany(database: Database, ids: CompanyIds): number | undefined {
  for (const lookup of writes.lookups(ids)) {
    const [rid] = database.numbers(...lookup);
    if (rid !== undefined) return rid;
  }
  return undefined;
}

/** Writes the descriptor where it differs, and assigns the symbols to the company. */
function writeCompany(database: Database, result: RatiosResult): { rid: number; isNew: boolean; isChanged: boolean } {
  const ids = readCompanyIds(result);
  const row = { ...ids, text: formatCompany(result.company) };
  const known = findCompany(database, ids);
  const [rid = 0] = known === undefined ? database.numbers(...writes.insertCompany(row)) : [known];
  const changes = known === undefined ? [] : [database.get(...writes.updateCompany({ ...row, rid }))];
  for (const symbol of ids.symbols) changes.push(database.get(...writes.writeSymbol({ symbol, company: rid })));
  return { rid, isNew: known === undefined, isChanged: changes.some((changed) => changed !== undefined) };
}

function writeResult(database: Database, result: RatiosResult): Outcome {
  const { rid, isNew, isChanged } = writeCompany(database, result);
  const written = result.operationRatios.filter((period) => database.get(...writePeriod(buildPeriodRow(rid, period))) !== undefined);
  if (written.length > 0) database.run(...writes.countPeriods({ rid }));
  if (isNew) return 'added';
  return isChanged || written.length > 0 ? 'updated' : 'unchanged';
}

export const openRatiosWriter = (database: Database): Pick<Synchronous<RecordWriter>, 'writeRatios'> => ({
  writeRatios: (companies, cursorAfter) => writeEach(database, companies, cursorAfter, (result) => writeResult(database, result)),
});
