import { expect, test } from 'vitest';
import { logos } from '#contract/endpoints/logos.ts';
import { keptMarks } from '#src/shared/logos/kept-marks.ts';
import { fakeApi, type FakeApi } from '#src/testing/fake-api.ts';
import { answerLogos, exampleLogos } from '#src/testing/logos-desk.ts';
import { wireReading } from '#src/testing/readings.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';

function open(): FakeApi {
  const api = fakeApi();
  api.readings = ['HLDN', 'CRWL', 'NOPE', 'HLDN'].map((Symb, index) =>
    wireReading({ _id: `reading ${index}`, ResourceID: `${9000 + index}`, Symb, ReportSess: 'All', created: 1_795_000_000 + index }),
  );
  const known = exampleLogos();
  api.instead = (address) => answerLogos(known, address);
  renderPage('/quantified');
  return api;
}

const questions = ({ asked }: FakeApi): string[] => asked.filter((address) => address.startsWith(logos.path));
const tickers = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=gridcell] [data-symbol]')].map(({ textContent }) => textContent);
const marks = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=gridcell] [data-letters]')].map(({ dataset }) => dataset['letters'] ?? '');

test('each row of the explorer has the mark of its symbol, all by one question', async () => {
  const api = open();
  await soon(() => expect([...marks()].sort()).toEqual(['CR', 'HL', 'HL', 'NO']));
  await soon(() => expect(document.querySelectorAll('[role=gridcell] img').length).toBeGreaterThan(1));
  expect(questions(api)).toHaveLength(1);
});

test('rows of a reader who wants no marks have tickers alone, and nothing is asked', async () => {
  keptMarks.set(false);
  const api = open();
  await soon(() => expect([...tickers()].sort()).toEqual(['CRWL', 'HLDN', 'HLDN', 'NOPE']));
  await quiet();
  expect(marks()).toEqual([]);
  expect(questions(api)).toEqual([]);
});
