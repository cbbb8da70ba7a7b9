import Notice from '#src/shared/ui/notice.tsx';

interface Props {
  /** a sentence for each value of the address that was not valid */
  dropped: readonly string[];
  /** how many items could not be read, of how many */
  wrong: number;
  count: number;
}

/** What is said of an answer or an address that was not wholly usable; loaded when there is something to say. */
export default function NewsNotices({ dropped, wrong, count }: Props) {
  return (
    <>
      {dropped.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${dropped.join('; ')}.`} />}
      {wrong > 0 && <Notice text={`${wrong} of ${count} items had an unexpected shape and are left out.`} />}
    </>
  );
}
