import { jsonPointer } from '../../platform/expressions/expressionPlace.ts';
import type { Graph, GraphNode } from '../../workflows/graph/graph.ts';

/** Placeholder of secrets in texts for the model. */
export const hiddenText = '[hidden]';

/** Names of fields whose texts are secrets. */
const secretName =
  /^(?:(?:proxy[-_ ]?)?authorization|cookie|set-cookie|(?:x[-_ ]?)?api[-_ ]?key|apikey|passwd|pwd|.*(?:secret|password|passwort|token|private[-_ ]?key|access[-_ ]?key|credentials?))$/i;
/** Texts that are secrets wherever they stand: bearer tokens, keys of known vendors, private keys, passwords in addresses. */
const secretTexts: readonly RegExp[] = [
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/g,
  /(?<![\p{L}\p{N}])(?:sk|pk|rk|bk_mdl|bk_acc|ghp|gho|ghs|github_pat|glpat|xoxb|xoxp|xapp|AKIA|AIza|SG)[-_.]?[A-Za-z0-9_.-]{16,400}/gu,
  /\beyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,20000}\.[A-Za-z0-9_-]{8,}/g,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,10000}?-----END [A-Z ]{0,30}PRIVATE KEY-----/g,
  /(?<=:\/\/[^\s:@/]{0,200}:)[^\s@/]{1,200}(?=@)/g,
];
const mostDepth = 40;

/** Hidden texts of a node by JSON pointer. */
export type HiddenTexts = ReadonlyMap<string, string>;

/** Returns a copy of a value in which secrets are replaced by `[hidden]`, and adds what was replaced to `hidden`, by JSON pointer. */
export function hideSecrets(value: unknown, hidden = new Map<string, string>()): unknown {
  return mapTexts(value, (text, { pointer, name }) => {
    const shown = hideInText(text, name);
    if (shown !== text) hidden.set(pointer, text);
    return shown;
  });
}

function hideInText(text: string, name: string): string {
  const isExpression = /^\s*\{\{[^"'`]*\}\}\s*$/.test(text);
  if (text !== '' && !isExpression && secretName.test(name.trim())) return hiddenText;
  return secretTexts.reduce((shown, pattern) => shown.replaceAll(pattern, hiddenText), text);
}

/** A graph as a model may read it, and the hidden texts of its parameters by node id. Credentials are left out entirely. */
export function withoutSecrets(graph: Graph): { graph: Graph; hidden: ReadonlyMap<string, HiddenTexts> } {
  const hidden = new Map<string, HiddenTexts>();
  const nodes = graph.nodes.map(({ credentials: _credentials, parameters = {}, ...node }): GraphNode => {
    const texts = new Map<string, string>();
    const shown = hideSecrets(parameters, texts) as Record<string, unknown>;
    if (texts.size > 0) hidden.set(node.id, texts);
    const { settings } = node;
    return { ...node, parameters: shown, ...(settings && { settings: hideSecrets(settings) as typeof settings }) };
  });
  return { graph: { nodes, connections: graph.connections }, hidden };
}

/**
 * Puts hidden texts back: only at their own places, only in the form in which the model read them, and only if `mayRestore`. A
 * `[hidden]` anywhere else becomes empty, so a secret cannot move. `isMissing` is true if one became empty.
 */
export function restoreSecrets(
  parameters: Record<string, unknown>,
  texts: HiddenTexts | undefined,
  mayRestore: boolean,
): { parameters: Record<string, unknown>; isMissing: boolean } {
  let isMissing = false;
  const restoreText = (value: string, { pointer, name }: TextPlace): string => {
    if (!value.includes(hiddenText)) return value;
    const original = mayRestore ? texts?.get(pointer) : undefined;
    if (original !== undefined && hideInText(original, name) === value) return original;
    isMissing = true;
    return value.replaceAll(hiddenText, '');
  };
  return { parameters: mapTexts(parameters, restoreText) as Record<string, unknown>, isMissing };
}

/** Place of a text: its JSON pointer, and the name of its field. */
interface TextPlace {
  readonly pointer: string;
  readonly name: string;
}

/** Returns a copy of a value with changed texts. The name of a `value` is the `name` or `key` beside it, as lists of headers have it. */
function mapTexts(value: unknown, change: (text: string, place: TextPlace) => string): unknown {
  const map = (one: unknown, place: TextPlace & { depth: number }): unknown => {
    const { pointer, depth } = place;
    if (typeof one === 'string') return change(one, place);
    if (typeof one !== 'object' || one === null) return one;
    if (depth >= mostDepth) return hiddenText;
    if (Array.isArray(one))
      return one.map((entry, index) => map(entry, { ...place, pointer: `${pointer}/${index}`, depth: depth + 1 }));
    const { name: named, key: keyed } = one as { name?: unknown; key?: unknown };
    const label = typeof named === 'string' ? named : keyed;
    return Object.fromEntries(
      Object.entries(one).map(([key, entry]) => {
        const name = key === 'value' && typeof label === 'string' ? label : key;
        return [key, map(entry, { pointer: `${pointer}${jsonPointer([key])}`, name, depth: depth + 1 })];
      }),
    );
  };
  return map(value, { pointer: '', name: '', depth: 0 });
}
