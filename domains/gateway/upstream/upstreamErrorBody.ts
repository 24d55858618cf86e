import { isObject, member, parseJson } from '../formats/json.ts';

/** Returns the message in a provider's error body of any shape; null if there is none. */
export interface UpstreamErrorBody {
  message: string | null;
  type: string | null;
  code: string | null;
  param: string | null;
}

/**
 * Reads the error bodies of the vendors:
 * - OpenAI, Groq, DeepSeek, Azure, Anthropic: `{ error: { message, type, code, param } }`
 * - Google: `{ error: { code: 400, message, status, details: [{ fieldViolations: [{ field }] }, { reason }] } }`, in an array where it was to stream
 * - AWS: `{ message }` with its name in `__type`, which `bedrock.ts` also fills from the header
 * - Cohere: `{ message }`; Ollama: `{ error: "…" }`
 * - Mistral: `{ message: { detail: [{ loc: ["body", …], msg }] }, type, code }` or `{ detail: [...] }`
 *
 * Sources: openai-openapi `Error`; google.rpc.Status (cloud.google.com/apis/design/errors); docs.aws.amazon.com/bedrock,
 * `API_runtime_Converse` (Errors); docs.cohere.com/reference/errors; github.com/dnakov/anon-kode/issues/53 (Mistral).
 */
export function readUpstreamErrorBody(body: Buffer): UpstreamErrorBody {
  const parsed = parseJson(body);
  const answer = Array.isArray(parsed) ? parsed[0] : parsed;
  const error = member(answer, 'error');
  const source = isObject(error) ? error : isObject(answer) ? answer : {};
  const refused = firstDetail(source.message) ?? firstDetail(source.detail) ?? firstDetail(member(answer, 'detail'));
  const texts = [source.message, source.Message, error, member(answer, 'detail'), refused?.message];
  return {
    message: texts.find(isText) ?? null,
    type: text(source.type),
    code: text(source.code) ?? reasonOf(source.details) ?? text(source.status) ?? awsName(source.__type),
    param: text(source.param) ?? violatedField(source.details) ?? refused?.param ?? null,
  };
}

/** The first thing a FastAPI server found wrong with the body. */
function firstDetail(value: unknown): { message: string; param: string | null } | null {
  const details = Array.isArray(value) ? value : member(value, 'detail');
  const first = Array.isArray(details) ? (details[0] as unknown) : undefined;
  const message = member(first, 'msg');
  if (!isText(message)) return null;
  const loc = member(first, 'loc');
  const place = Array.isArray(loc) ? loc.filter((part) => part !== 'body').map(String) : [];
  return place.length === 0
    ? { message, param: null }
    : { message: `${place.join('.')}: ${message}`, param: `/${place.join('/')}` };
}

function reasonOf(details: unknown): string | null {
  return firstMember(details, (detail) => member(detail, 'reason'));
}

function violatedField(details: unknown): string | null {
  return firstMember(details, (detail) => {
    const violations = member(detail, 'fieldViolations');
    return Array.isArray(violations) ? member(violations[0], 'field') : null;
  });
}

function firstMember(details: unknown, read: (detail: unknown) => unknown): string | null {
  if (!Array.isArray(details)) return null;
  return details.map(read).find(isText) ?? null;
}

/** `com.amazon.coral.service#ThrottlingException:…` is `ThrottlingException`. */
function awsName(value: unknown): string | null {
  return isText(value) ? (value.split('#').at(-1)!.split(':', 1)[0] ?? null) : null;
}

function text(value: unknown): string | null {
  return isText(value) ? value : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
