// All charts with axes: one file, with recharts, that `lazy-charts.tsx` loads with the first of them.
export { CurveChart } from './curve-chart.tsx';
export { EventChart } from './event-chart.tsx';
export { HistogramChart } from './histogram-chart.tsx';
export { LineChart } from './line/line-chart.tsx';
export { PriceChart } from './price-chart.tsx';
export { ScatterChart } from './scatter/scatter-chart.tsx';
