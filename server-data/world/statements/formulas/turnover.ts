import { average, divided, sum, type PeriodFigures, type Ratios, type Reported } from './figures.ts';

/** How often things turn over within the period, and the days that takes. */
export function turnoverRatios(figures: PeriodFigures): Ratios {
  const { revenue, costOfGoods } = figures.income;
  const receivableTurnover = divided(
    revenue,
    average(figures, ({ receivables }) => receivables),
  );
  const inventoryTurnover = divided(
    costOfGoods,
    average(figures, ({ inventory }) => inventory),
  );
  const paymentTurnover = divided(
    costOfGoods,
    average(figures, ({ payables }) => payables),
  );
  const daysOf = (turnover: Reported): Reported => divided(figures.days, turnover);
  const daysInPayment = daysOf(paymentTurnover);
  return {
    receivableTurnover,
    inventoryTurnover,
    paymentTurnover,
    fixAssetsTuronver: divided(
      revenue,
      average(figures, ({ plant }) => plant),
    ),
    assetsTurnover: divided(
      revenue,
      average(figures, ({ totalAssets }) => totalAssets),
    ),
    daysInSales: daysOf(receivableTurnover),
    daysInInventory: daysOf(inventoryTurnover),
    daysInPayment,
    cashConversionCycle: sum(
      daysOf(inventoryTurnover),
      daysOf(receivableTurnover),
      daysInPayment === undefined ? undefined : -daysInPayment,
    ),
  };
}
