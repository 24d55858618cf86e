/** Directives in a message to the sandbox; absent ones were not given. Source: decisions §13. */
export interface Directives {
  /** HTTP status to fail with, 400–599. */
  fail: number | null;
  /** Wait before the first byte, 0–60,000. */
  delayMs: number;
  /** Length of the answer in tokens; the call's cap still holds. */
  tokens: number | null;
  /** Break the connection after so many pieces of text. */
  cutAfter: number | null;
  /** Name of the tool to call; only acts when that tool was offered. */
  tool: string | null;
  /** Tools to call step by step, those of one step side by side; each only if it was offered. */
  script: ScriptedCall[][];
  /** Tool results may contain a script as well, which continues this one: a model that obeys everything it reads. */
  obey: boolean;
}

/** One call of a script. */
export interface ScriptedCall {
  name: string;
  /** JSON; null for the smallest arguments that fit. */
  given: string | null;
}

const scripted = /\[\[(call|and_call)=([\w-]{1,64})(?:\s+(\{.{0,4000}?\}))?\s*\]\]/gs;
const mostScripted = 200;

/** The script in a text: `[[call=name {"argument": 1}]]` begins a step, `[[and_call=name {…}]]` adds a call to it. */
export function readScript(text: string): ScriptedCall[][] {
  const steps: ScriptedCall[][] = [];
  for (const [, kind, name, given = null] of [...text.matchAll(scripted)].slice(0, mostScripted)) {
    const call = { name: name!, given };
    const last = steps.at(-1);
    if (kind === 'and_call' && last) last.push(call);
    else steps.push([call]);
  }
  return steps;
}

const directive = /\[\[(fail|delay_ms|tokens|cut_after|tool)=([^\][]{1,128})\]\]/g;
const obeys = '[[obey]]';
const mostTokens = 1_000_000;
const bounds: Record<string, { least: number; most: number }> = {
  fail: { least: 400, most: 599 },
  delay_ms: { least: 0, most: 60_000 },
  tokens: { least: 1, most: mostTokens },
  cut_after: { least: 0, most: mostTokens },
};

/**
 * Extracts the directives from a message: returns them, and the text without them. A value outside its bounds is no directive and stays in
 * the text; of two of one name the last counts.
 */
export function readDirectives(message: string): { directives: Directives; text: string } {
  const directives: Directives = {
    fail: null,
    delayMs: 0,
    tokens: null,
    cutAfter: null,
    tool: null,
    script: readScript(message),
    obey: message.includes(obeys),
  };
  const spoken = message.replaceAll(scripted, '').replaceAll(obeys, '');
  const text = spoken.replaceAll(directive, (whole, name: string, value: string) => {
    if (name === 'tool') {
      directives.tool = value.trim();
      return '';
    }
    const amount = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN;
    const bound = bounds[name]!;
    if (!(amount >= bound.least && amount <= bound.most)) return whole;
    if (name === 'fail') directives.fail = amount;
    if (name === 'delay_ms') directives.delayMs = amount;
    if (name === 'tokens') directives.tokens = amount;
    if (name === 'cut_after') directives.cutAfter = amount;
    return '';
  });
  return { directives, text: text.trim() };
}
