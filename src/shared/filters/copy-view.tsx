import { shareLink } from '#src/shared/url/share-link.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';

/** Copies the address of what is seen. */
export function CopyView() {
  return (
    <CopyButton
      link={() => shareLink()}
      title="Copy link to this view"
      className="h-6.5 max-w-full px-1 text-accent underline select-text print:hidden"
    />
  );
}
