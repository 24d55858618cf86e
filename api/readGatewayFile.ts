import type { UploadedFile } from '../domains/gateway/files/GatewayFiles.ts';
import { fileLimits } from '../domains/gateway/files/fileLimits.ts';
import { FormFile } from '../domains/gateway/formats/formFile.ts';
import { invalid } from '../domains/gateway/formats/json.ts';
import { AppError } from '../openapi/AppError.ts';
import { safeFileName, safeMediaType } from '../platform/binaries/names.ts';
import type { FormBody } from './middleware/readFormBody.ts';

const purposes: readonly UploadedFile['purpose'][] = ['assistants', 'batch', 'user_data', 'vision'];

/** Reads the form of an uploaded file. Errors: `invalid_request`, `request_too_large`. */
export function readGatewayFile(body: unknown): UploadedFile {
  const form = body as FormBody;
  const { file } = form;
  if (!(file instanceof FormFile)) throw invalid('/file', 'The form needs one file in the field "file".');
  if (file.content.length === 0) throw invalid('/file', 'The file is empty.');
  if (file.content.length > fileLimits.bytes)
    throw new AppError('request_too_large', 'A file may have up to 64 MiB.', { param: '/file' });
  const purpose = purposes.find((one) => one === form['purpose']);
  if (purpose === undefined) throw invalid('/purpose', `purpose must be one of ${purposes.join(', ')}.`);
  return {
    purpose,
    fileName: safeFileName(file.fileName),
    mediaType: safeMediaType(file.mediaType),
    content: file.content,
    keptMs: keptMsOf(form),
  };
}

function keptMsOf(form: FormBody): number {
  const anchor = form['expires_after[anchor]'];
  const seconds = form['expires_after[seconds]'];
  if (anchor === undefined && seconds === undefined) return fileLimits.keptMs;
  if (anchor !== 'created_at') throw invalid('/expires_after/anchor', 'The anchor must be created_at.');
  const keptMs = typeof seconds === 'string' && /^\d{1,8}$/.test(seconds) ? Number(seconds) * 1000 : 0;
  if (keptMs < fileLimits.leastKeptMs || keptMs > fileLimits.keptMs)
    throw invalid('/expires_after/seconds', 'Files expire after 3600 to 2592000 seconds.');
  return keptMs;
}
