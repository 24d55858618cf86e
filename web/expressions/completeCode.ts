import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { QueryClient } from '@tanstack/react-query';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import { completionTarget, type CompletionTarget } from './completionTarget.ts';
import type { Member } from './members.ts';
import { methodsOf } from './methods.ts';
import { previewQuery } from './previewQuery.ts';
import { codeRoots, fixedMembers, roots } from './roots.ts';
import type { Scope } from './scope.ts';
import { codeGlobals, codeMembers, codeModules } from './codeMembers.ts';
import { templateRegions } from './templateRegions.ts';
import { shortValue } from './valueText.ts';

type Result = Schema<'ExpressionResult'>;
/** Arguments of a completion's `apply` function. */
type Applied = [view: EditorView, option: Completion, from: number, to: number];
type Ask = (texts: readonly string[]) => Promise<readonly Result[]>;

/** Roots whose values are shown beside them. */
const shownRoots = [
  '$json',
  '$now',
  '$today',
  '$itemIndex',
  '$runIndex',
  '$organization',
  '$digitalOrganization',
  '$prevNode',
];
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export type CompletionData = {
  queries: QueryClient;
  /** Null if nothing is known of data. */
  scope: Scope | null;
  /** True for the code of a code node, which is code as a whole. */
  body: boolean;
};

/** Completes names, members and nodes from the language's table and from real data, which the server is asked for. */
export async function completeCode(context: CompletionContext, data: CompletionData): Promise<CompletionResult | null> {
  const text = context.state.doc.toString();
  const region = data.body ? { from: 0 } : regionAt(text, context.pos);
  if (region === undefined) return null;
  const code = text.slice(region.from, context.pos);
  const target = completionTarget(code, data.body);
  if (target === null) return null;
  const isNewWord = target.kind === 'root' && target.from === code.length && code.trim() !== '';
  if (isNewWord && !context.explicit) return null;
  const ask: Ask = async (texts) => {
    if (data.scope?.ready !== true) return [];
    try {
      const query = previewQuery(data.scope, texts);
      // Uses a query key of its own: the preview cancels its request when the text changes, which would also cancel the completion.
      return (await data.queries.fetchQuery({ ...query, queryKey: [...query.queryKey, 'completion'] })).results;
    } catch {
      return []; // the field itself shows why nothing could be asked
    }
  };
  const options = await optionsFor(target, data, ask);
  if (context.aborted || options.length === 0) return null;
  const isName = target.kind === 'root' || (target.kind === 'member' && !target.bracket);
  return { from: region.from + target.from, options, validFor: isName ? /^[\p{ID_Continue}$]*$/u : /^[^'"`\]]*$/ };
}

function regionAt(text: string, position: number): { from: number } | undefined {
  return templateRegions(text).find(({ from, to }) => position >= from && position <= to);
}

async function optionsFor(target: CompletionTarget, data: CompletionData, ask: Ask): Promise<Completion[]> {
  if (target.kind === 'node')
    return (data.scope?.nodes ?? []).map(({ name }, index) => ({
      label: name,
      type: 'text',
      boost: -index / 1000,
      apply: (...[view, , from, to]: Applied) => insertText(view, { from, to, name, end: target.quote, close: ')' }),
    }));
  if (target.kind === 'module')
    return (data.body ? codeModules : []).map((name, index) => ({
      label: name,
      type: 'text',
      boost: -index,
      apply: (...[view, , from, to]: Applied) => insertText(view, { from, to, name, end: target.quote, close: ')' }),
    }));
  if (target.kind === 'root') {
    const samples = await ask(shownRoots.map((root) => `{{ ${root} }}`));
    const known = data.body ? [...codeRoots, ...roots, ...codeGlobals] : roots;
    return known.map((member, index) => {
      const sample = samples[shownRoots.indexOf(member.text)];
      return {
        ...memberOption(member, index),
        ...(sample?.error === null ? { detail: shortValue(sample.value) } : {}),
      };
    });
  }
  const inCode = data.body && Object.hasOwn(codeMembers, target.owner) ? codeMembers[target.owner] : undefined;
  const fixed = inCode ?? fixedMembers(target.owner);
  if (fixed !== null) return target.bracket ? [] : fixed.map(memberOption);
  const owner = data.body ? `((items, item) => ${target.owner})($input.all(), $input.item)` : target.owner;
  const [found] = await ask([`{{ ${owner} }}`]);
  if (found === undefined || found.error !== null) return [];
  const fields = fieldsOf(found.value).map(([key, value], index) => fieldOption({ key, value, index }, target));
  return target.bracket
    ? fields
    : [...fields, ...methodsOf(found.type).map((member, index) => memberOption(member, fields.length + index))];
}

function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** Options keep their order: the most useful ones are first in the tables, and fields are in the order of the data. */
function memberOption({ text, signature, doc }: Member, index: number): Completion {
  const inside = text.endsWith("('')")
    ? 2
    : text.endsWith('()') && signature !== undefined && signature !== '()'
      ? 1
      : 0;
  return {
    label: text.replace(/\(\)$/, ''),
    ...(signature === undefined && !text.endsWith('()')
      ? {}
      : { displayLabel: `${text.replace(/\(\)$/, '')}${signature ?? '()'}` }),
    ...(text.endsWith(')') ? { type: 'function' } : { type: 'property' }),
    ...(doc === '' ? {} : { info: doc }),
    boost: -Math.min(index * 3, 98),
    apply: (...[view, , from, to]: Applied) => {
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length - inside },
        userEvent: 'input.complete',
      });
      if (inside === 2) startCompletion(view);
    },
  };
}

type Field = { key: string; value: unknown; index: number };

function fieldOption({ key, value, index }: Field, target: CompletionTarget & { kind: 'member' }): Completion {
  const shared = {
    label: key,
    type: 'property',
    detail: shortValue(value),
    boost: 1 - index / 1000,
    info: t('expressions.field'),
  };
  if (target.bracket) {
    const { quote } = target;
    return {
      ...shared,
      apply: (...[view, , from, to]: Applied) =>
        quote === null
          ? insertText(view, { from, to, name: JSON.stringify(key), end: '', close: ']' })
          : insertText(view, { from, to, name: key.replaceAll(quote, `\\${quote}`), end: quote, close: ']' }),
    };
  }
  if (identifier.test(key)) return { ...shared, apply: key };
  const dots = target.from - target.dot;
  return {
    ...shared,
    // `$json.first name` becomes `$json["first name"]`, and `?.` stays before the bracket.
    apply: (...[view, , from, to]: Applied) => {
      const isOptional = view.state.sliceDoc(from - dots, from).startsWith('?');
      const insert = `${isOptional ? '?.' : ''}[${JSON.stringify(key)}]`;
      view.dispatch({
        changes: { from: from - dots, to, insert },
        selection: { anchor: from - dots + insert.length },
        userEvent: 'input.complete',
      });
    },
  };
}

type Inserted = { from: number; to: number; name: string; end: string; close: string };

/** Inserts a name and its closing characters unless they already follow; the cursor moves behind them. */
function insertText(view: EditorView, { from, to, name, end, close }: Inserted): void {
  const after = view.state.sliceDoc(to, to + end.length + close.length);
  const closing = end + close;
  let common = 0;
  while (common < closing.length && after[common] === closing[common]) common += 1;
  const insert = name + closing;
  view.dispatch({
    changes: { from, to: to + common, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
  });
}
