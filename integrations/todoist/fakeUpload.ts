import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { failed, refusedArgument } from './fakeSchema.ts';

/** https://developer.todoist.com/api/v1/#tag/Uploads: a form with the part `file`. */
export function uploaded({ headers, bytes, query }: FakeRequest, url: string): FakeResponse {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return refusedArgument('file', 'The body is no form.');
  const parts = bytes
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => /^\r\n(.*?)\r\n\r\n(.*)\r\n$/s.exec(part) ?? []);
  const named = (wanted: string) => parts.find(([, head = '']) => new RegExp(`; name="?${wanted}"?`).test(head));
  const unknown = parts.find(([, head = '']) => !/; name="?(file|file_name|project_id)"?/.test(head));
  if (unknown) return refusedArgument('file', 'The form has an unknown part.');
  const [, head = '', content] = named('file') ?? [];
  const names = [named('file_name')?.[2], query.get('file_name'), /filename="([^"]+)"/.exec(head)?.[1]];
  const name = names.find((one) => one !== undefined && one !== null && one !== '');
  if (content === undefined || !name)
    return failed(400, ['ARGUMENT_MISSING', 19, 'Required argument is missing'], { argument: 'file' });
  const type = /content-type: *([^\s;]+)/i.exec(head)?.[1] ?? 'application/octet-stream';
  return {
    json: {
      file_url: `${url}/files/1/${encodeURIComponent(name)}`,
      file_name: name,
      file_size: content.length,
      file_type: type,
      resource_type: type.startsWith('image/') ? 'image' : 'file',
      upload_state: 'completed',
    },
  };
}
