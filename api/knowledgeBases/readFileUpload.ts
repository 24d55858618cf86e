import { safeFileName } from '../../platform/binaries/names.ts';
import { FormFile } from '../../domains/gateway/formats/formFile.ts';
import { knowledgeLimits } from '../../domains/knowledge/limits.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { parseJson } from '../middleware/parseJson.ts';
import type { FormBody } from '../middleware/readFormBody.ts';
import { metadataOf } from '../../domains/knowledge/givenDocument.ts';

type Upload = components['schemas']['KnowledgeFileUpload'];

/** An uploaded file. */
export interface FileUpload {
  fileName: string;
  content: Buffer;
  key: string;
  title: string;
  sourceUrl: string | null;
  metadata: Record<string, unknown>;
  embedsAtOnce: boolean;
}

/** The request body, its bytes decoded. */
type Sent = Omit<Upload, 'content'> & { content: Buffer };

/**
 * Reads an upload from a JSON body, which was validated before, or from a form, which was not. The request decides which one it is, because
 * forms may have fields of any name. Errors: `invalid_request`, `request_too_large`.
 */
export function readFileUpload(body: Upload | FormBody, { isForm }: { isForm: boolean }): FileUpload {
  const sent = isForm ? ofForm(body as FormBody) : ofJson(body as Upload);
  const { content } = sent;
  if (content.length === 0)
    throw new AppError('invalid_request', 'The file is empty.', { param: isForm ? '/file' : '/content' });
  if (content.length > knowledgeLimits.fileBytes)
    throw new AppError('request_too_large', `A file may have up to ${knowledgeLimits.fileBytes / 1024 / 1024} MiB.`);
  const fileName = safeFileName(sent.file_name);
  const key = (sent.key ?? fileName).trim();
  return {
    fileName,
    content,
    key,
    title: sent.title ?? key,
    sourceUrl: sent.source_url ?? null,
    metadata: metadataOf(sent.metadata),
    embedsAtOnce: sent.embed ?? false,
  };
}

/** Decodes the content. Errors: `invalid_request` if it is not base64 (RFC 4648 §4). */
function ofJson({ content, ...rest }: Upload): Sent {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content) || content.length % 4 !== 0) throw wrong('content', 'must be base64');
  return { ...rest, content: Buffer.from(content, 'base64') };
}

function ofForm(form: FormBody): Sent {
  const { file } = form;
  if (!(file instanceof FormFile))
    throw new AppError('invalid_request', 'The form needs one file in the field "file".', { param: '/file' });
  for (const name of Object.keys(form))
    if (!['file', 'key', 'title', 'source_url', 'metadata', 'embed'].includes(name))
      throw new AppError('invalid_request', `The form has a field "${name.slice(0, 100)}", which is not known.`, {
        param: '',
      });
  const key = textOf(form, 'key', 500);
  const title = textOf(form, 'title', 500);
  const sourceUrl = textOf(form, 'source_url', 2_000);
  if (sourceUrl !== undefined && !/^https?:\/\//.test(sourceUrl))
    throw wrong('source_url', 'must start with http:// or https://');
  const embed = textOf(form, 'embed', 5) ?? 'false';
  if (embed !== 'true' && embed !== 'false') throw wrong('embed', 'must be true or false');
  const metadata = metadataFrom(textOf(form, 'metadata', 100_000));
  return {
    file_name: file.fileName,
    content: file.content,
    ...(key === undefined ? {} : { key }),
    ...(title === undefined ? {} : { title }),
    ...(sourceUrl === undefined ? {} : { source_url: sourceUrl }),
    ...(metadata === undefined ? {} : { metadata }),
    embed: embed === 'true',
  };
}

/** Returns a text field; undefined if it is missing or blank. */
function textOf(form: FormBody, name: string, mostChars: number): string | undefined {
  const value = form[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw wrong(name, 'must be one text');
  if (value.length > mostChars) throw wrong(name, `may have up to ${mostChars} characters`);
  // PostgreSQL keeps no U+0000 and no half of a pair.
  if (value.includes('\0') || !value.isWellFormed()) throw wrong(name, 'holds characters that cannot be kept');
  return value.trim() === '' ? undefined : value;
}

function metadataFrom(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = parseJson(Buffer.from(text), { storable: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('invalid_request', error.message.replace('The body', 'metadata'), { param: '/metadata' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('metadata', 'must be an object');
  if (Object.keys(value).length > 100) throw wrong('metadata', 'may have up to 100 fields');
  return value as Record<string, unknown>;
}

function wrong(name: string, what: string): AppError {
  return new AppError('invalid_request', `${name} ${what}.`, { param: `/${name}` });
}
