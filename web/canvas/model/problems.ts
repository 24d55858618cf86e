/** What is wrong, and with which parameter. */
type Problem = { parameter: string | null; message: string };

/** The first problem of each parameter, by the parameter's name; `/assignments/0/name` belongs to `assignments`. */
export function problemsByField(issues: readonly Problem[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { parameter, message } of issues) {
    const field = parameter?.replace(/^\//, '').split(/[/.[]/)[0];
    if (field) problems[field] ??= message;
  }
  return problems;
}
