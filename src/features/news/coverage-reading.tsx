interface Props {
  summaryId: string;
  summary: string;
  /** what the hours under the pointer, brushed or chosen hold */
  reading: string;
  counting: boolean;
  error: Error | null;
  retry: () => void;
  /** undefined when no hours are chosen */
  onClear: (() => void) | undefined;
}

/** The strip in words. It is as high whatever it says: the list below must not move. */
export function CoverageReading({ summaryId, summary, reading, counting, error, retry, onClear }: Props) {
  return (
    <div className="flex shrink-0 flex-col gap-x-3 @min-[900px]:flex-row @min-[900px]:items-center @min-[900px]:justify-between @min-[1240px]:w-120 @min-[1240px]:flex-col @min-[1240px]:items-stretch @min-[1240px]:justify-center">
      <p
        id={summaryId}
        role="status"
        aria-busy={counting}
        title={summary}
        className="font-medium text-text @max-[640px]:flex @max-[640px]:min-h-[30px] @max-[640px]:items-end @min-[900px]:shrink-0 @min-[1240px]:truncate"
      >
        {summary}
      </p>
      <p className="flex h-6 min-w-0 items-center gap-2 whitespace-nowrap">
        {error ? (
          <>
            <span role="alert" className="text-bad" title={error.message}>
              The counting has failed.
            </span>
            <button type="button" className="min-h-6 text-accent underline" onClick={retry}>
              Try again
            </button>
          </>
        ) : (
          <span className="truncate">{reading}</span>
        )}
        {onClear && (
          <button type="button" className="min-h-6 text-accent underline" onClick={onClear}>
            Clear hours
          </button>
        )}
      </p>
    </div>
  );
}
