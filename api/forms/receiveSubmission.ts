import type { IncomingHttpHeaders } from 'node:http';
import type { Binary } from '../../binaries/BinaryStore.ts';
import { checkSubmission, type Checked } from '../../executions/forms/checkSubmission.ts';
import type { FormDefinition, FormValues } from '../../executions/forms/formDefinition.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import type { RawRequest } from '../handler.ts';
import { receiveBody } from '../webhooks/receiveBody.ts';
import { releaseFiles } from '../webhooks/releaseFiles.ts';

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** What came in, checked. */
export interface Received {
  /** As it was typed, to be shown again. */
  typed: FormValues;
  checked: Checked;
  /** Files by the names of their fields; none where something is wrong. */
  binary: Record<string, Binary>;
}

export interface SubmissionSource {
  request: RawRequest;
  headers: IncomingHttpHeaders;
  organizationId: string;
  form: FormDefinition;
}

/**
 * Reads and checks a submission. Files of fields that the form does not have are dropped, as are all files where something is
 * wrong: they have to be chosen again. Errors: `unsupported_media_type`, `request_too_large`, `invalid_request`.
 */
export async function receiveSubmission(source: SubmissionSource, deps: Deps): Promise<Received> {
  const { request, headers, organizationId, form } = source;
  const contentType = headers['content-type'];
  if (contentType !== undefined && !formTypes.test(contentType))
    throw new AppError(
      'unsupported_media_type',
      'Send the form as application/x-www-form-urlencoded or multipart/form-data.',
    );
  const received = await receiveBody({
    stream: request.stream,
    headers,
    organizationId,
    rawBody: false,
    uploadMaxBytes: deps.settings.uploadMaxBytes,
    binaries: deps.binaries,
  });
  const typed = received.body as FormValues;
  const wanted = new Set(form.fields.filter(({ type }) => type === 'file').map(({ name }) => name));
  // A file field that was left empty comes as an empty file.
  const [kept, dropped] = split(
    received.binary,
    ([name, { size_bytes: sizeBytes }]) => wanted.has(name) && sizeBytes > 0,
  );
  const files = Object.fromEntries(Object.entries(kept).map(([name, file]) => [name, file.file_name]));
  const checked = checkSubmission(form, { values: typed, files });
  const isWrong = 'errors' in checked;
  await releaseFiles({ body: {}, binary: isWrong ? received.binary : dropped }, organizationId, deps);
  return { typed, checked, binary: isWrong ? {} : kept };
}

type Files = Record<string, Binary>;

function split(files: Files, isKept: (entry: [string, Binary]) => boolean): [kept: Files, dropped: Files] {
  const entries = Object.entries(files);
  return [Object.fromEntries(entries.filter(isKept)), Object.fromEntries(entries.filter((entry) => !isKept(entry)))];
}
