import { isBinary } from '../../../platform/binaries/binaryIdsOf.ts';
import type { Binary } from '../../../platform/binaries/BinaryStore.ts';
import { isSafeLocation } from '../webhooks/answerHeaders.ts';

/** The node type that ends the pages of a form. */
export const endingType = 'logic.form_ending';

/** The last page of a form; the answer of its execution (`ExecutionAnswer`), as JSON under `formEnding`. */
export type FormEnding =
  | { kind: 'page'; title: string; message: string; files: Binary[] }
  | { kind: 'redirect'; url: string };

const key = 'form_ending';

/** The body of an answer that is the last page of a form. */
export function endingBody(ending: FormEnding): Buffer {
  return Buffer.from(JSON.stringify({ [key]: ending }));
}

/** Reads the last page from the answer of an execution; null if there is none, or the answer is for a webhook. */
export function readEnding(answer: { body: Buffer | null } | null): FormEnding | null {
  if (
    answer === null ||
    answer.body === null ||
    !answer.body
      .subarray(0, key.length + 2)
      .toString()
      .includes(key)
  )
    return null;
  const ending = endingIn(answer.body.toString());
  return isEnding(ending) ? ending : null;
}

function endingIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { [key]?: unknown })[key];
  } catch {
    return undefined;
  }
}

/** Responses of webhooks can have the same beginning, with values from strangers. */
function isEnding(value: unknown): value is FormEnding {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, title, message, files, url } = value as Record<string, unknown>;
  if (kind === 'redirect') return typeof url === 'string' && isSafeLocation(url);
  const isPage = kind === 'page' && typeof title === 'string' && typeof message === 'string';
  return isPage && Array.isArray(files) && files.every(isBinary);
}
