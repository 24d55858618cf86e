import { randomBytes } from 'node:crypto';

import { AppError } from '../openapi/AppError.ts';

export type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'text';

/**
 * Writes the body of a request as its kind says. Forms take an object of fields; JSON given as text is checked and sent as
 * it is. Errors: `parameter_invalid` at `/body`.
 */
export function encodeBody(kind: BodyKind, body: unknown): { contentType?: string; body?: string } {
  switch (kind) {
    case 'none':
      return {};
    case 'json':
      return { contentType: 'application/json', body: jsonText(body) };
    case 'text':
      return { contentType: 'text/plain; charset=utf-8', body: fieldText(body ?? '') };
    case 'form':
      return { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(fieldsOf(body)).toString() };
    case 'multipart':
      return multipart(fieldsOf(body));
  }
}

function jsonText(body: unknown): string {
  if (typeof body !== 'string') return JSON.stringify(body ?? null);
  try {
    JSON.parse(body);
    return body;
  } catch (cause) {
    throw new AppError('parameter_invalid', 'The body is not valid JSON.', { param: '/body', cause });
  }
}

function fieldsOf(body: unknown): [string, string][] {
  const fields: unknown = typeof body === 'string' ? JSON.parse(jsonText(body)) : (body ?? {});
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new AppError('parameter_invalid', 'A form is an object of fields.', { param: '/body' });
  }
  return Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((entry): [string, string] => [name, fieldText(entry)]),
  );
}

function fieldText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** RFC 7578; names are escaped as browsers do it (HTML Standard, multipart/form-data encoding algorithm). */
function multipart(fields: [string, string][]): { contentType: string; body: string } {
  const boundary = `bureau-${randomBytes(16).toString('hex')}`;
  const escaped = (name: string) => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
  );
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` };
}
