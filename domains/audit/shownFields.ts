type Fields = Record<string, unknown>;

/**
 * Names of fields whose values are never shown, even if recorded by mistake: secrets, and addresses, which must be deleted with a person.
 */
const secretName =
  /(^|_)(e?mail|password|passphrase|secret|token|value|values|hash|api_key|private_key|credential_data|code|codes|otp|cookie|authorization)s?$/;
const mostDepth = 6;
const mostEntries = 100;
const mostText = 1_000;

/** Returns the changed fields as the log stores them: only differences, bounded in size, secrets as "changed". */
export function shownFields(
  before: object | null,
  after: object | null,
): { before: Fields | null; after: Fields | null } {
  const [was, is] = [before as Fields | null, after as Fields | null];
  if (was === null || is === null) return { before: was && shown(was), after: is && shown(is) };
  const differing = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const pick = (fields: Fields): Fields => Object.fromEntries(differing.map((name) => [name, fields[name] ?? null]));
  return { before: shown(pick(was)), after: shown(pick(is)) };
}

function shown(fields: Fields): Fields {
  return shownValue(fields, 0) as Fields;
}

function shownValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return value.length > mostText ? `${value.slice(0, mostText)}…` : value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= mostDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((one) => shownValue(one, depth + 1));
  const entries = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, secretName.test(name) && one !== null ? 'hidden' : shownValue(one, depth + 1)]),
  );
}
