/**
 * Returns why a program did not install something: the last line that it wrote to its error output, or else the message of the error.
 * Without addresses, which may be those of a private registry.
 */
export function installProblem(error: unknown): string {
  const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? '';
  const reason = said === '' ? (error as Error).message : said;
  return reason.replaceAll(/\b[a-z]+:\/\/\S+/gi, '<address>').slice(0, 500);
}
