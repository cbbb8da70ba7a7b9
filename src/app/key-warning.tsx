import Notice from '#src/shared/ui/notice.tsx';

/** Loaded for an address that carried a key. */
export default function KeyWarning() {
  return (
    <Notice text="A key stood in the address of this page and was taken out. The desk needs none. Whoever saw the address may have read it: have that key replaced." />
  );
}
