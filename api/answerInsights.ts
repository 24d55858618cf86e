import { insightsCsv } from './presenters/insights.ts';

interface AnswerOptions<Line> {
  readonly format: 'json' | 'csv' | undefined;
  readonly days: { readonly from: string; readonly to: string };
  /** In the name of the file. */
  readonly name: string;
  readonly columns: readonly (keyof Line & string)[];
}

/** Returns lines as the body of a list, or as a file of CSV. */
export function answerInsights<Line extends object>(
  data: Line[],
  { format, days, name, columns }: AnswerOptions<Line>,
) {
  if (format !== 'csv') return { status: 200 as const, body: { data } };
  const headers = { 'content-disposition': `attachment; filename="${name}-${days.from}-${days.to}.csv"` };
  return { status: 200 as const, contentType: 'text/csv' as const, headers, raw: insightsCsv(data, columns) };
}
