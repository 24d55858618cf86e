import { modelKeyVariable } from './keyVariables.ts';

interface Request {
  readonly address: string;
  /** JSON; or else the fields of a form. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly form?: Readonly<Record<string, string>> | undefined;
  /** File of the answer, which is no text. */
  readonly output?: string | undefined;
}

/** A request with the key of `BUREAU_API_KEY`, as a command line. */
export function curlCode({ address, body, form = {}, output }: Request): string {
  const lines = [
    `curl ${body?.['stream'] === true ? '-N ' : ''}${address}`,
    `-H "Authorization: Bearer $${modelKeyVariable}"`,
  ];
  if (body) {
    const json = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
    lines.push('-H "Content-Type: application/json"', `-d '${json}'`);
  } else for (const [field, value] of Object.entries(form)) lines.push(`-F '${field}=${value}'`);
  if (output !== undefined) lines.push(`-o ${output}`);
  return lines.join(' \\\n  ');
}
