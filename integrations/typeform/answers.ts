import type { JsonObject } from '../../domains/executions/item.ts';

interface Field {
  id?: string;
  ref?: string;
  title?: string;
}

interface Answer {
  type?: string;
  field?: Field;
  [type: string]: unknown;
}

/** The response of a form in a delivery: https://www.typeform.com/developers/webhooks/example-payload/ */
interface FormResponse {
  form_id?: string;
  token?: string;
  submitted_at?: string;
  definition?: { title?: string; fields?: Field[] };
  answers?: Answer[];
  [name: string]: unknown;
}

const maxTitle = 200;

/** Returns the response with its answers by the title of the question; a question that was skipped has none. */
export function simpleResponse(response: JsonObject): JsonObject {
  const { form_id, token, landed_at, submitted_at, hidden, calculated, definition } = response as FormResponse;
  return {
    response_id: token ?? '',
    landed_at: landed_at ?? null,
    submitted_at: submitted_at ?? null,
    form: { id: form_id ?? '', title: definition?.title ?? '' },
    answers: answersByTitle(response),
    hidden: hidden ?? {},
    score: (calculated as { score?: unknown } | undefined)?.score ?? null,
  };
}

/** Returns the answers by the title of the question, or by its ID if it was deleted; equal titles get their reference. */
export function answersByTitle(response: JsonObject): JsonObject {
  const { definition, answers = [] } = response as FormResponse;
  const fields = new Map((definition?.fields ?? []).map((field) => [field.id, field]));
  const byTitle = new Map<string, unknown>();
  for (const answer of Array.isArray(answers) ? answers : []) {
    const { id = '', ref = id } = answer.field ?? {};
    const title = (fields.get(id)?.title ?? id).replaceAll('{{', '[').replaceAll('}}', ']').slice(0, maxTitle);
    byTitle.set(byTitle.has(title) ? `${title} (${ref})` : title, valueOf(answer));
  }
  return Object.fromEntries(byTitle);
}

/** The value of an answer is beside its type. Choices are their labels, with an own one. */
export function valueOf({ type = '', ...answer }: Answer): unknown {
  const value = answer[type];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null;
  const { label, labels, other } = value as { label?: unknown; labels?: unknown[]; other?: unknown };
  if (type === 'choice') return label ?? other ?? null;
  return type === 'choices' ? [...(labels ?? []), ...(other === undefined ? [] : [other])] : value;
}
