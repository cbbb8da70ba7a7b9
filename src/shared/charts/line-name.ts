/** The name of a line, of label and badge: `KO restated`. Without the charts, for texts about them. */
export const lineName = ({ label, badge }: { readonly label: string; readonly badge: string }): string =>
  badge === '' ? label : `${label} ${badge}`;
