/**
 * The body of a made company's facts, one a line: `TAG [START] END VALUE FILED [FORM [UNIT]]`, e.g.
 * `NetIncomeLoss 2024-01-01 2024-03-31 100 2024-05-01 10-Q USD`. Facts filed on one day are of one filing, those of an amendment (10-K/A) of another one.
 */
export function madeFacts(lines: string, { cik = 9900017, name = 'Halden Optics' } = {}): string {
  const tags: Record<string, { units: Record<string, object[]> }> = {};
  for (const line of lines.split('\n').filter((text) => text.trim() !== '')) {
    const [tag = '', ...words] = line.trim().split(/\s+/);
    const isTime = /^\d{4}-/.test(words[1] ?? '');
    const [end = '', value, filed = '', form = '10-Q', unit = 'USD'] = isTime ? words.slice(1) : words;
    const accn = `0000000001-${filed.slice(2, 4)}-${form.endsWith('/A') ? '50' : '00'}${filed.slice(5).replace('-', '')}`;
    const start = isTime ? { start: words[0] } : {};
    ((tags[tag] ??= { units: {} }).units[unit] ??= []).push({ ...start, end, val: Number(value), accn, fy: 1999, fp: 'FY', form, filed });
  }
  return JSON.stringify({ cik, entityName: name, facts: { 'us-gaap': tags } });
}

/** A year of quarters from January, each filed 30 days after its end; the year alone has no fourth one. */
export const madeYear = `
  Revenues 2024-01-01 2024-03-31 1000 2024-05-01
  Revenues 2024-04-01 2024-06-30 1100 2024-08-01
  Revenues 2024-01-01 2024-06-30 2100 2024-08-01
  Revenues 2024-07-01 2024-09-30 1200 2024-11-01
  Revenues 2024-01-01 2024-09-30 3300 2024-11-01
  Revenues 2024-01-01 2024-12-31 4700 2025-02-01 10-K
  NetIncomeLoss 2024-01-01 2024-03-31 100 2024-05-01
  NetIncomeLoss 2024-01-01 2024-06-30 210 2024-08-01
  NetIncomeLoss 2024-01-01 2024-09-30 330 2024-11-01
  NetIncomeLoss 2024-01-01 2024-12-31 470 2025-02-01 10-K
  Assets 2023-12-31 8000 2024-05-01
  Assets 2024-03-31 8200 2024-05-01
  Assets 2024-06-30 8400 2024-08-01
  Assets 2024-09-30 8600 2024-11-01
  Assets 2024-12-31 9000 2025-02-01 10-K
  StockholdersEquity 2023-12-31 4000 2024-05-01
  StockholdersEquity 2024-12-31 5000 2025-02-01 10-K
`;
