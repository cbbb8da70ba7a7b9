import { formats } from '#src/records/reactions/measures.ts';
import { analysisOf } from '#analysis/address/analysis-address.ts';
import { AnalysisView } from './analysis-view.tsx';
import { SummaryTable } from './figure-columns.tsx';
import { HistoryView } from './history-view.tsx';
import type { PanelProps } from './panel.tsx';
import { MedianCurve, windowLabel } from '../figures.tsx';

/** Median and IQR of the move by window, and the comparison of the open reaction. */
export default function CurvePanel(props: PanelProps) {
  const { reactions, selected } = props;
  const row = selected === undefined ? -1 : reactions.loaded.indexOf(selected);
  return (
    <>
      <AnalysisView
        source={props}
        analysis={analysisOf.curve()}
        title="Median reaction, with IQR"
        subtitle="% change from the price at publication; square-root time axis"
        note="Each window has its own sample."
      >
        {(figures) => (
          <>
            <MedianCurve figures={figures} />
            <SummaryTable
              caption="Move after the news by window"
              label="After"
              rows={figures.points}
              format={formats.move}
              nameOf={windowLabel}
            />
          </>
        )}
      </AnalysisView>
      {selected && row >= 0 && <HistoryView {...props} selected={selected} row={row} />}
    </>
  );
}
