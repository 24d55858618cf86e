import type { RunPart } from '../../db/repositories/employees/runParts.ts';

/** Returns a run's deliverable as a value: its only text or JSON, or several by name. Files and parts that are too large are omitted. */
export function deliveredOutput(parts: readonly Pick<RunPart, 'name' | 'kind' | 'content'>[]): unknown {
  const values = parts.flatMap(({ name, kind, content }): [string, unknown][] => {
    if (content === null || kind === 'file') return [];
    const text = content.toString('utf8');
    return [[name, kind === 'json' || kind === 'table' ? parsed(text) : text]];
  });
  return values.length === 1 ? values[0]![1] : values.length === 0 ? undefined : Object.fromEntries(values);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
