import { Component, type ComponentType, type ReactNode } from 'react';
import { Alerts } from '#src/features/alerts/alerts.tsx';
import { SymbolCards } from './symbol-cards.tsx';

/** A part that fails by a bug of ours is gone, and nothing else with it: the page never needed it. React has logged the error whole. */
class Missed extends Component<{ children: ReactNode }, { missed: boolean }> {
  override state = { missed: false };

  static getDerivedStateFromError(): { missed: boolean } {
    return { missed: true };
  }

  override render(): ReactNode {
    return !this.state.missed && this.props.children;
  }
}

/** Each by its name, and whether it has a place when the desk is a guest in another page. */
const parts: readonly { readonly name: string; readonly Part: ComponentType; readonly asGuest: boolean }[] = [
  { name: 'symbol cards', Part: SymbolCards, asGuest: true },
  // Off in embeds (product.md 2.8).
  { name: 'alerts', Part: Alerts, asGuest: false },
];

/**
 * What stands beside every page and comes a little after its first view, which must not feel it. Each part stands in a guard of its
 * own, takes no room in the page (what it shows lies over it), and asks nothing before the reader does something or has set it up.
 */
export default function Beside({ framed }: { framed: boolean }): ReactNode {
  return parts
    .filter(({ asGuest }) => asGuest || !framed)
    .map(({ name, Part }) => (
      <Missed key={name}>
        <Part />
      </Missed>
    ));
}
