import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import type { Shape } from '../google/fakeShape.ts';
import { failed, invalidId, notFound } from './fakeErrors.ts';
import { arrived, draftIds, labels, mails, threadIds } from './fakeMailbox.ts';
import { mailIn, mailProblem, uploadIn } from './fakeMime.ts';

/** A request whose names and types are right. */
export interface Call {
  readonly id: string;
  readonly part: string;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  readonly request: FakeRequest;
  readonly repeatsPages: boolean;
  /** The request came by `/upload/…`. */
  readonly isUpload: boolean;
}

/** A method of the API: its arguments, and its response. */
export interface Route {
  readonly method: string;
  /** Below `users/me`: `{id}` and `{part}` are values. */
  readonly path: string;
  readonly query?: { readonly [name: string]: Shape };
  /** Missing: the request has no body, or an empty object. */
  readonly body?: Shape;
  /** The method takes mails by `/upload/…`, too. */
  readonly uploads?: true;
  readonly respond: (call: Call) => FakeResponse;
}

/** The page that is asked for, each with one of three entries. */
export function page(
  { query, repeatsPages }: Call,
  { name, entries, max = 500 }: { name: string; entries: readonly JsonObject[]; max?: number },
): FakeResponse {
  const token = query.get('pageToken');
  const number = token === null ? 1 : Number(/^page-([23])$/.exec(token)?.[1]);
  if (!(number >= 1)) return failed('invalidArgument', 'Invalid pageToken');
  const size = Number(query.get('maxResults') ?? 100);
  if (size < 1 || size > max) return failed('invalidArgument', 'Invalid value for maxResults');
  const next = repeatsPages ? { nextPageToken: 'page-2' } : number < 3 ? { nextPageToken: `page-${number + 1}` } : {};
  return { json: { [name]: [entries[number - 1]], ...next, resultSizeEstimate: 201 } };
}

/** Runs with a known mail; ids are 16 hexadecimal digits. */
export function withMail(id: string, respond: (mail: (typeof mails)[number]) => FakeResponse): FakeResponse {
  if (!/^[0-9a-f]{1,16}$/.test(id)) return invalidId;
  const mail = [...arrived, ...mails].find((one) => one.id === id);
  return mail ? respond(mail) : notFound;
}

export function withThread(id: string, respond: () => FakeResponse): FakeResponse {
  if (!/^[0-9a-f]{1,16}$/.test(id)) return invalidId;
  return threadIds.includes(id) ? respond() : notFound;
}

export function withDraft(id: string, respond: (index: number) => FakeResponse): FakeResponse {
  const index = draftIds.indexOf(id);
  return index < 0 ? notFound : respond(index);
}

export function threadMails(id: string) {
  const found = mails.filter(({ threadId }) => threadId === id);
  return found.length > 0 ? found : [mails[1]!];
}

export function labelProblem({ body }: Call): FakeResponse | null {
  const added = (body['addLabelIds'] ?? []) as string[];
  const removed = (body['removeLabelIds'] ?? []) as string[];
  const all = [...added, ...removed];
  if (all.length === 0) return failed('invalidArgument', 'No label add or removes specified');
  if (added.length > 100 || removed.length > 100) return failed('invalidArgument', 'Too many labels');
  const unknown = all.find((label) => !labels.some(({ id }) => id === label));
  if (unknown !== undefined) return failed('invalidArgument', `Invalid label: ${unknown}`);
  const both = added.find((label) => removed.includes(label));
  return both === undefined ? null : failed('invalidArgument', `Cannot both add and remove the same label: ${both}`);
}

export function changed(labelIds: readonly string[], { body }: Call): string[] {
  const removed = (body['removeLabelIds'] ?? []) as string[];
  return [...new Set([...labelIds, ...((body['addLabelIds'] ?? []) as string[])])].filter(
    (id) => !removed.includes(id),
  );
}

/** Reads the mail of a request, as JSON or as an upload, and responds with its new place. */
export function withNewMail(
  { body, request, isUpload }: Call,
  { isDraft, mailOf = (fields) => fields }: { isDraft: boolean; mailOf?: (fields: JsonObject) => JsonObject },
  respond: (place: JsonObject) => FakeResponse,
): FakeResponse {
  let fields = mailOf(body);
  let mail = mailIn(fields['raw']);
  if (isUpload) {
    const upload = uploadIn(request);
    if (!('mail' in upload)) return upload;
    fields = mailOf(upload.fields as JsonObject);
    mail = upload.mail;
  } else if (!mail) {
    return failed('invalidArgument', "Invalid value for ByteString or missing 'raw' RFC822 payload message string");
  }
  const problem = mailProblem(mail!, isDraft);
  if (problem) return problem;
  const { threadId } = fields;
  if (threadId !== undefined && !threadIds.includes(String(threadId))) return notFound;
  const id = '18c2f0a1b2c3d4ff';
  return respond({ id, threadId: threadId ?? id });
}

/** The mail of a draft is one level down. */
export const draftMail = (fields: JsonObject) => (fields['message'] ?? {}) as JsonObject;
