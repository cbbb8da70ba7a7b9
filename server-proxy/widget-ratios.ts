import { csv, word } from '#contract/codecs.ts';
import { parameter } from '#contract/endpoint.ts';
import { ratios, reportTypes, type RatioName, type RatioPeriod } from '#contract/endpoints/ratios.ts';
import * as limits from '#contract/limits.ts';
import { widget, widgetParameter } from './widget.ts';
import { dated, number, options, pinned, text } from './widget-parts.ts';

interface CompanyPeriod {
  readonly symbol: string;
  readonly company: string;
  readonly period: RatioPeriod;
}
const ratio = (name: RatioName, headerName: string, more: { readonly formatterFn?: 'normalizedPercent' } = {}) =>
  number<CompanyPeriod>(name, headerName, ({ period }) => period[name] ?? null, more);
const share = { formatterFn: 'normalizedPercent' } as const;

export const ratiosWidget = widget({
  id: 'ratios',
  name: 'Financial ratios',
  description: 'Margins, returns, liquidity, leverage and growth of some companies by period, newest first. Never annualised.',
  endpoint: ratios,
  parameters: {
    symbols: widgetParameter(parameter('symbols', csv(limits.ratios.symbols), { list: true, required: true }), {
      ...{ type: 'text', label: 'Symbols', description: 'Tickers, comma between; needed.', value: 'AAPL,MSFT' },
    }),
    type: widgetParameter(parameter('type', word(reportTypes), { fallback: 'TTM' }), {
      ...{ type: 'text', label: 'Figures', description: 'Which of a period’s figures.', value: 'TTM' },
      options: options(reportTypes, { TTM: 'trailing twelve months', A: 'as first reported', R: 'restated', P: 'preliminary' }),
    }),
  },
  asked: ({ symbols, type }) => ({ symbols, reportType: type }),
  linesOf: ({ symbol, company, operationRatios }) =>
    operationRatios.map((period): CompanyPeriod => ({ symbol, company: company.standardName, period })),
  columns: [
    text<CompanyPeriod>('symbol', 'Symbol', ({ symbol }) => symbol, pinned),
    text<CompanyPeriod>('company', 'Company', ({ company }) => company),
    text<CompanyPeriod>('period_end', 'Period end', ({ period }) => period.id.asOf, dated),
    text<CompanyPeriod>('period', 'Period', ({ period }) => period.id.period),
    text<CompanyPeriod>('type', 'Figures', ({ period }) => period.id.reportType),
    ratio('revenueGrowth', 'Revenue growth', share),
    ratio('grossMargin', 'Gross margin', share),
    ratio('operationMargin', 'Operating margin', share),
    ratio('netMargin', 'Net margin', share),
    ratio('roe', 'Return on equity', share),
    ratio('roic', 'Return on invested capital', share),
    ratio('currentRatio', 'Current ratio'),
    ratio('totalDebtEquityRatio', 'Debt to equity'),
  ],
  refreshSeconds: 300,
});
