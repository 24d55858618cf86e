import type { JsonObject } from '../../../domains/executions/item.ts';
import type { DocumentField, DocumentOperation } from './documentOperation.ts';
import { camelCase, fieldSource, keyOf, literal, type FieldSource } from './fieldSource.ts';
import type { SelectedField, SelectedNode, SelectedOperation, Selection } from './selection.ts';
import { exampleOutput, isListOf } from './documentRoute.ts';
import { generatedFrom } from './generatedFrom.ts';

/** Writes `operations/<noun>.ts` of a vendor, without formatting. Errors: an example or a name is missing. */
export function nodeSource(
  selection: Selection,
  { noun, node }: { noun: string; node: SelectedNode },
  operationOf: (id: string) => DocumentOperation,
): string {
  const used = new Set<string>();
  const operations = Object.entries(node.operations).map(([name, selected]) => {
    const found = operationOf(selected.id);
    return `${literal(name)}: ${operationSource({ selection, selected, found, used })}`;
  });
  const { vendor, imports } = selection;
  const builders = [...used].filter((name) => schemaBuilders.includes(name)).toSorted();
  const own = new Map<string, string[]>();
  for (const [name, file] of Object.entries(imports))
    if (used.has(name)) own.set(file, [...(own.get(file) ?? []), name]);
  const engine = ['defineOperation', ...(used.has('reads') ? ['reads'] : [])];
  return [
    generatedFrom(node),
    `import { ${builders.join(', ')} } from '../../../platform/schema/schema.ts';`,
    `import { ${engine.join(', ')} } from '../../engine/defineOperation.ts';`,
    ...(used.has('jsonParameter') ? ["import { jsonParameter } from '../../engine/jsonParameter.ts';"] : []),
    "import { vendorNode } from '../../engine/vendorNode.ts';",
    ...(used.has('path') ? ["import { path } from '../../engine/vendorRequest.ts';"] : []),
    ...[...own]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, names]) => `import { ${names.toSorted().join(', ')} } from '../${file}';`),
    `import { ${vendor} } from '../vendor.ts';`,
    '',
    `/** ${node.title}: ${node.source}. */`,
    `export const node = vendorNode(${vendor}, {`,
    `noun: ${literal(noun)}, title: ${literal(node.title)}, description: ${literal(node.description)}, first: ${literal(node.first)},`,
    `operations: { ${operations.join(',\n')} },`,
    '});',
    '',
  ].join('\n');
}

const schemaBuilders = ['anyJson', 'boolean', 'choice', 'integer', 'list as listField', 'number', 'text'];

/** A field of the operation: its name in the node, its variable, and its definition. */
interface OwnField extends DocumentField {
  readonly own: string;
  readonly variable: string;
  readonly source: FieldSource | null;
  readonly definition: string;
}

interface OperationRequest {
  readonly selection: Selection;
  readonly selected: SelectedOperation;
  readonly found: DocumentOperation;
  /** Collects the names that the text uses. */
  readonly used: Set<string>;
}

function operationSource({ selection, selected, found, used }: OperationRequest): string {
  const fields = ownFields({ selection, selected, found, used });
  const isList = isListOf(found, selection.pageParameters);
  const { method } = found;
  if (method === 'GET' && selected.effects === undefined) used.add('reads');
  if (selected.effects !== undefined) used.add(selected.effects);
  if (isList) used.add(selection.list);
  const example = exampleOf({ selection, selected, found, fields });
  const repeat = selected.repeat ?? (method === 'POST' ? 'unsafe' : 'safe');
  const isEmpty = found.response === null;
  const last = fields.findLast((field) => field.in === 'path');
  const output = exampleOutput(found, isEmpty ? pick(example, last?.own) : bodyOf(example, fields));
  return `defineOperation({
    title: ${literal(selected.title)},
    description: ${literal(selected.description)},
    effects: ${selected.effects ?? (method === 'GET' ? 'reads' : "['changes']")},
    repeat: ${literal(repeat)},${method === 'DELETE' ? "\n    acceptRepeated: ['404']," : ''}
    parameters: { ${fields.map(({ own, definition }) => (own === definition ? own : `${keyOf(own)}: ${definition}`)).join(',\n')} },
    example: ${literal(example)},
    output: ${literal(output)},
    request: (${destructured(fields)}) => (${requestSource(found, fields, used)}),${
      isEmpty && last ? `\n    result: (_body, { ${bound(last)} }) => ({ ${bound(last)} }),` : ''
    }${isList ? `\n    list${selection.list === 'list' ? '' : `: ${selection.list}`},` : ''}
  })`;
}

function ownFields({ selection, selected, found, used }: OperationRequest): OwnField[] {
  const wanted = ({ name, in: place, isRequired }: DocumentField): boolean =>
    isRequired || place === 'path' || !selected.only || selected.only.includes(name);
  const unknown = selected.only?.find((name) => !found.fields.some((field) => field.name === name));
  if (unknown !== undefined) throw new Error(`${selected.id} has no field "${unknown}".`);
  const fields = found.fields.filter((field) => !selection.pageParameters.includes(field.name) && wanted(field));
  const all = fields.map((field) => {
    const own = selected.names?.[field.name] ?? selection.names?.[field.name] ?? field.name;
    const choice: SelectedField = selected.fields?.[own] ?? selection.fields?.[own] ?? {};
    const variable = camelCase(own);
    if (typeof choice === 'string') {
      used.add(choice.split('.')[0]!);
      return { ...field, own, variable, source: null, definition: choice };
    }
    const source = fieldSource({ name: own, schema: field.schema, isRequired: field.isRequired, selected: choice });
    for (const builder of source.builders) used.add(builder);
    if (source.isJson) used.add('jsonParameter');
    return { ...field, own, variable, source, definition: source.text };
  });
  const twice = all.find(({ own }, at) => all.findIndex((one) => one.own === own) !== at);
  if (twice)
    throw new Error(`${selected.id} has two fields "${twice.own}"; \`names\` of the selection tells them apart.`);
  return all;
}

function exampleOf({
  selection,
  selected,
  found,
  fields,
}: Omit<OperationRequest, 'used'> & { fields: readonly OwnField[] }): JsonObject {
  const given = selected.example ?? found.bodyExample;
  const entries = fields.flatMap(({ name, own, in: place, isRequired }) => {
    const value =
      given[own] ??
      (place === 'body' ? given[name] : undefined) ??
      (isRequired ? selection.examples?.[own] : undefined);
    if (value === undefined && isRequired) throw new Error(`${selected.id} has no example of "${own}".`);
    return value === undefined ? [] : [[own, value] as const];
  });
  return Object.fromEntries(entries);
}

/** The part of the example that is in the body, with the names of the document. */
function bodyOf(example: JsonObject, fields: readonly OwnField[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, own, in: place }) =>
      place === 'body' && example[own] !== undefined ? [[name, example[own]] as const] : [],
    ),
  );
}

function pick(example: JsonObject, name: string | undefined): JsonObject {
  return name === undefined ? {} : { [name]: example[name] };
}

function bound({ own, variable }: OwnField): string {
  return own === variable ? own : `${own}: ${variable}`;
}

/** Fields that the request names; the others are its body. */
function isNamed({ in: place, name, own, source }: OwnField): boolean {
  return place !== 'body' || name !== own || source?.isJson === true;
}

function destructured(fields: readonly OwnField[]): string {
  if (fields.length === 0) return '';
  const named = fields.filter(isNamed);
  const hasRest = fields.some((field) => !isNamed(field));
  if (named.length === 0) return 'json';
  return `{ ${[...named.map(bound), ...(hasRest ? ['...json'] : [])].join(', ')} }`;
}

function requestSource({ method, path }: DocumentOperation, fields: readonly OwnField[], used: Set<string>): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const field = fields.find((one) => one.in === 'path' && one.name === name);
    if (!field) throw new Error(`${path} names "${name}", which is no parameter.`);
    return `\${${field.variable}}`;
  });
  if (address !== path) used.add('path');
  const query = fields.filter((field) => field.in === 'query').map(valueOf);
  const body = fields.filter((field) => field.in === 'body');
  const named = body.filter(isNamed).map(valueOf);
  const hasRest = body.some((field) => !isNamed(field));
  const json = named.length === 0 ? 'json' : `json: { ${[...(hasRest ? ['...json'] : []), ...named].join(', ')} }`;
  return `{ ${[
    ...(method === 'GET' ? [] : [`method: ${literal(method)}`]),
    `path: ${address === path ? literal(path) : `path\`${address}\``}`,
    ...(query.length > 0 ? [`query: { ${query.join(', ')} }`] : []),
    ...(body.length > 0 ? [json] : []),
  ].join(', ')} }`;
}

function valueOf({ name, own, variable, source }: OwnField): string {
  const value = source?.isJson ? `jsonParameter(${variable}, ${literal(own)})` : variable;
  return name === value ? name : `${keyOf(name)}: ${value}`;
}
