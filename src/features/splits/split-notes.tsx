import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { ForeignHtml } from '#src/shared/html/foreign-html.tsx';

const none: readonly string[] = [];

/** Notes as sanitised HTML; loaded with the first record that has any. */
export default function SplitNotes({ html }: { html: string }) {
  const { data: settings } = useQuery(settingsQuery);
  return <ForeignHtml html={html} imageHosts={settings?.imageHosts ?? none} />;
}
