import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { setPaused, usePaused } from '#src/shared/api/polling.ts';
import type { ChartCursor } from '#src/shared/charts/line/line-data.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { usePrintNote } from '#src/shared/ui/printing.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { comparisonTitle } from './comparison/labels.ts';
import { type Picker, RatiosBar } from './ratios-bar.tsx';
import { ExportControl } from '#src/shared/export/export-control.tsx';
import { RatiosExport } from './ratios-export.tsx';
import { RatiosFigures } from './ratios-figures.tsx';
import { invalidListParts, ratiosSearch, type RatiosSearchChange } from './ratios-search.ts';
import type { Selection } from './ratios-sheet.ts';
import { useRemoval } from './removal.tsx';
import { lastCompanies, type RatiosPageData, useRatiosPage } from './use-ratios-page.ts';

/** `/ratios`: compares up to eight companies over time, as charts and exact figures. */
export default function RatiosPage() {
  const [{ value, dropped: wrong }, setValue] = useSearch(ratiosSearch);
  const setSearch = (change: RatiosSearchChange, how?: { replace?: boolean }): void => {
    // Without the last company the comparison has ended, and is no example.
    if (change.symbols?.length === 0) lastCompanies.set([]);
    setValue(change, how);
  };
  const data = useRatiosPage(value);
  const { search, shownSearch, comparison, hasFigures, refresh } = data;
  const { search: address } = useLocation();
  const { toast, ...removal } = useRemoval(search, setSearch);
  usePrintNote(comparisonTitle(shownSearch));
  const [cursor, setCursor] = useState<ChartCursor>();
  const [selection, setSelection] = useState<Selection>();
  const [picker, setPicker] = useState<Picker>();
  // Opening one closes the other, whose popover reports that only afterwards.
  const closePicker = (closed: Picker): void => setPicker((current) => (current === closed ? undefined : current));
  const figures = useRef(new Map<string, HTMLElement>());
  const [exporting, setExporting] = useState(false);
  const paused = usePaused();
  useHotkeys({ r: refresh, p: () => setPaused(!paused), e: () => setExporting(hasFigures) });
  return (
    <>
      <RatiosBar
        search={search}
        ownSymbols={value.symbols}
        onChange={setSearch}
        {...removal}
        {...{ picker, closePicker }}
        openPicker={setPicker}
        tools={
          search.symbols.length > 0 && (
            <ExportControl isDisabled={!hasFigures} isOpen={exporting} onOpen={setExporting}>
              <RatiosExport {...{ comparison, selection, figures }} search={shownSearch} onClose={() => setExporting(false)} />
            </ExportControl>
          )
        }
      />
      <Notices data={data} dropped={[...wrong, ...invalidListParts(address)]} onChoose={() => setPicker('companies')} />
      <RatiosFigures {...{ data, cursor, selection, figures }} onChange={setSearch} onCursor={setCursor} onSelection={setSelection} />
      {toast}
    </>
  );
}

interface NoticesProps {
  data: RatiosPageData;
  /** a sentence for each invalid value of the address */
  dropped: readonly string[];
  onChoose: () => void;
}

/** What the page shows an example of, and what is wrong with the address or the companies while the rest is shown. */
function Notices({ data: { query, exampleSource, hasFigures }, dropped, onChoose }: NoticesProps) {
  const { data, error } = query;
  return (
    <>
      {exampleSource !== undefined && (
        <Notice text={`Example: ${exampleSource}.`}>
          <button type="button" className="underline" onClick={onChoose}>
            Choose companies
          </button>
        </Notice>
      )}
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}`} />}
      {data !== undefined && data.wrong > 0 && (
        <Notice
          text={`${data.wrong} ${data.wrong === 1 ? 'company could not be read and is' : 'companies could not be read and are'} not shown.`}
        />
      )}
      {error && hasFigures && (
        <FailedBanner error={error} onRetry={() => void query.refetch()}>
          What is loaded stays.
        </FailedBanner>
      )}
    </>
  );
}
