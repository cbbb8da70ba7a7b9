const names = { agenda: 'Agenda', month: 'Month', table: 'Table' } as const;
type View = keyof typeof names;

/** How a calendar is looked at. */
export const ViewSwitch = ({ view: current, onChange }: { view: View; onChange: (view: View) => void }) => (
  <span role="group" aria-label="View" className="inline-flex">
    {(Object.keys(names) as View[]).map((view) => (
      <button
        key={view}
        type="button"
        className="control -ms-px rounded-none first:rounded-s-md last:rounded-e-md aria-pressed:bg-accent-bg aria-pressed:text-accent"
        aria-pressed={current === view}
        onClick={() => onChange(view)}
      >
        {names[view]}
      </button>
    ))}
  </span>
);
