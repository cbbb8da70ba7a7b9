import { ForeignHtml } from '#src/shared/html/foreign-html.tsx';

const noHosts: readonly string[] = [];

/** Notes as their source wrote them, sanitised; loaded with the first that has any. Pictures are not loaded: notes have none that matter. */
export default function GuidanceNotes({ html }: { html: string }) {
  return <ForeignHtml html={html} imageHosts={noHosts} />;
}
