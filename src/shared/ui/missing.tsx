/** A cell without a value, and why. @param text what stands in it */
export const Missing = ({ why, text = '–' }: { why: string; text?: string }) => (
  <span className="text-faint" title={why}>
    {text}
    <span className="sr-only">, {why}</span>
  </span>
);
