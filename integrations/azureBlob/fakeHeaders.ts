import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { failed } from './fakeXml.ts';

/** Headers that every request may have. */
const general = 'x-ms-date x-ms-version x-ms-client-request-id';

export const invalidHeader = (name: string) =>
  failed(400, 'InvalidHeaderValue', `The value for one of the HTTP headers is not in the correct format. (${name})`);

/** Unlike Azure, unknown headers are errors, so that the tests find them. */
export function headerProblem(allowed: string | undefined, headers: FakeRequest['headers']): FakeResponse | null {
  const names = `${allowed ?? ''} ${general}`.split(' ').filter(Boolean);
  const required = names.find((one) => one.endsWith('!') && headers[one.slice(0, -1)] === undefined);
  if (required !== undefined)
    return failed(
      400,
      'MissingRequiredHeader',
      `An HTTP header that is mandatory for this request is not specified. (${required.slice(0, -1)})`,
    );
  const known = new Set(names.map((one) => one.replace('!', '')));
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith('x-ms-')) continue;
    const isMeta = name.startsWith('x-ms-meta-') && known.has('x-ms-meta-*');
    if (!known.has(name) && !isMeta)
      return failed(400, 'UnsupportedHeader', `One of the headers is not supported. (${name})`);
    if (isMeta && !/^x-ms-meta-[a-z_]\w*$/.test(name))
      return failed(400, 'InvalidMetadata', 'The metadata specified is invalid.');
    if (/[^\x20-\x7e]/.test(String(value))) return invalidHeader(name);
  }
  return null;
}
