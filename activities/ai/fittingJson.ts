/** Valid JSON, or the error in the found text. */
export type FoundJson = { value: unknown; fault: null } | { fault: string };

/** So many places of a text are tried, and wrappings so deep. */
const mostCandidates = 40;
const mostWrappings = 3;

/**
 * The JSON in a model's answer that passes a check (null: nothing is wrong): all of the text, inside of a code fence, or the last object or list
 * in it; also where models wrapped it, as text in JSON or in objects of one field (`{"output": {"output": …}}`). The fault is that of the first
 * JSON there is.
 */
export function fittingJson(text: string, faultOf: (value: unknown) => string | null): FoundJson {
  let first: string | null = null;
  for (const candidate of candidatesIn(text)) {
    let value = parsed(candidate);
    for (let wrapping = 0; value !== undefined && wrapping <= mostWrappings; wrapping += 1) {
      const fault = faultOf(value);
      if (fault === null) return { value, fault };
      first ??= fault;
      value = unwrapped(value);
    }
  }
  return { fault: first ?? 'it is not JSON' };
}

function unwrapped(value: unknown): unknown {
  if (typeof value === 'string') return parsed(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = Object.values(value);
  return fields.length === 1 ? (fields[0] as unknown) : undefined;
}

function* candidatesIn(text: string): Generator<string> {
  yield text;
  const fenced = [...text.matchAll(/```(?:json)?\s*\n([\s\S]*?)```/g)].map(([, inside]) => inside!);
  yield* fenced.toReversed().slice(0, mostCandidates);
  yield* wholesIn(text).toReversed().slice(0, mostCandidates);
}

/** Returns the outermost objects and lists of a text, in order; unclosed ones are skipped. */
function wholesIn(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = depth > 0;
    else if (letter === '{' || letter === '[') {
      if (depth === 0) start = at;
      depth += 1;
    } else if ((letter === '}' || letter === ']') && depth > 0) {
      depth -= 1;
      if (depth === 0) found.push(text.slice(start, at + 1));
    }
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
