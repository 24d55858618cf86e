/** JSON that n8n keeps as text, as what it says; a text with expressions stays one. */
export function jsonOf(value: unknown, fallback: unknown): unknown {
  if (value === undefined || value === null || value === '') return fallback;
  if (typeof value !== 'string' || value.includes('{{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
