/** Nothing to compare yet, and one way on. */
export const NothingCompared = ({ onPick }: { onPick: () => void }) => (
  <div className="m-auto flex max-w-md flex-col items-start gap-2 p-6">
    <h2 className="text-base font-bold">No company chosen</h2>
    <p className="text-soft">
      Up to eight companies can stand beside each other, on any of 38 ratios. The address of this page keeps the choice.
    </p>
    <button type="button" className="button-primary" onClick={onPick}>
      Choose companies
    </button>
  </div>
);
