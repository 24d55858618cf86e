import type { IncomingHttpHeaders } from 'node:http';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import { checkSubmission, type Checked } from '../../domains/executions/forms/checkSubmission.ts';
import type { FormDefinition, FormFile, FormValues } from '../../domains/executions/forms/formDefinition.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import type { RawRequest } from '../handler.ts';
import { receiveBody, type ReceivedBody } from '../webhooks/receiveBody.ts';

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** A validated submission. */
export interface Received {
  /** As it was typed, to be shown again. */
  typed: FormValues;
  checked: Checked;
  /** Files by the names of their fields, further ones as `name_1`, `name_2`, …; none if something is wrong. */
  binary: Record<string, Binary>;
  /** To be called once its values are written or shown: until then they count among what waits in memory. */
  done: () => void;
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
  const { request, headers, organizationId } = source;
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
    bodyMemory: deps.bodyMemory,
    needsValues: true,
  });
  const { done } = received;
  try {
    return { ...(await check(received, source, deps)), done };
  } catch (error) {
    done();
    throw error;
  }
}

/** The submission after it was read. */
async function check(
  received: ReceivedBody,
  { organizationId, form }: SubmissionSource,
  deps: Deps,
): Promise<Omit<Received, 'done'>> {
  const typed = received.body as FormValues;
  const wanted = new Set(form.fields.filter(({ type }) => type === 'file').map(({ name }) => name));
  // A file field that was left empty comes as an empty file.
  const kept = received.files.filter(([name, { size_bytes: sizeBytes }]) => wanted.has(name) && sizeBytes > 0);
  const checked = checkSubmission(form, { values: typed, files: filesByField(kept) });
  const isWrong = 'errors' in checked;
  const dropped = isWrong ? received.files : received.files.filter((file) => !kept.includes(file));
  await deps.binaries.release(
    organizationId,
    dropped.map(([, { id }]) => id),
  );
  return { typed, checked, binary: isWrong ? {} : nameFiles(kept, wanted) };
}

type Files = readonly (readonly [field: string, Binary])[];

function filesByField(files: Files): Record<string, FormFile[]> {
  const byField = new Map<string, FormFile[]>();
  for (const [field, { file_name: name, media_type: mediaType }] of files)
    byField.set(field, [...(byField.get(field) ?? []), { name, mediaType }]);
  return Object.fromEntries(byField);
}

function nameFiles(files: Files, fields: ReadonlySet<string>): Record<string, Binary> {
  const named = new Map<string, Binary>();
  for (const [field, file] of files) {
    let name = field;
    for (let count = 1; named.has(name) || (name !== field && fields.has(name)); count += 1) name = `${field}_${count}`;
    named.set(name, file);
  }
  return Object.fromEntries(named);
}
