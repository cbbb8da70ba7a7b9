import Notice from '#src/shared/ui/feedback/notice.tsx';

/** Rare, so not part of the first load. */
export default function RemovedKey() {
  return (
    <Notice text="An API key was removed from the link: Marketdesk needs none. Have it replaced, because others may have seen the link." />
  );
}
