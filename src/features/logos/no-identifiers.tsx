/** Nothing asked for yet, and one way on. */
export const NoIdentifiers = ({ onTry }: { onTry: () => void }) => (
  <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
    <h2 className="text-base font-bold">No company chosen</h2>
    <p className="text-soft">
      Type symbols, CIKs, CUSIPs, ISINs or share class FIGIs, or paste a column of up to 100. Each is told by its shape, and its check digit
      is verified before anything is asked.
    </p>
    <button type="button" className="button-primary" onClick={onTry}>
      Show AAPL and MSFT
    </button>
  </div>
);
