import type { DocumentOperation } from './documentOperation.ts';
import { selectedIds, type Selection } from './selection.ts';

type OperationOf = (id: string) => DocumentOperation;

/** Returns what a newer document changes in the selected operations, a line each. Texts and examples do not count. */
export function operationDrift(selection: Selection, pinned: OperationOf, newer: OperationOf): string[] {
  return selectedIds(selection).flatMap((id) => {
    const before = pinned(id);
    let after: DocumentOperation;
    try {
      after = newer(id);
    } catch (error) {
      return [`${id}: ${(error as Error).message}`];
    }
    const address = ({ method, path }: DocumentOperation): string => `${method} ${path}`;
    return [
      ...(address(before) === address(after) ? [] : [`${id}: was ${address(before)}, is ${address(after)}`]),
      ...fieldDrift(id, before, after),
    ];
  });
}

function fieldDrift(id: string, before: DocumentOperation, after: DocumentOperation): string[] {
  const [old, now] = [before, after].map(
    ({ fields }) => new Map(fields.map((field) => [`${field.in} ${field.name}`, field] as const)),
  );
  const names = [...new Set([...old!.keys(), ...now!.keys()])];
  return names.flatMap((name) => {
    const [was, is] = [old!.get(name), now!.get(name)];
    if (!was) return [`${id}: has the new field "${name}"${is!.isRequired ? ', which is required' : ''}`];
    if (!is) return [`${id}: has no field "${name}" anymore`];
    const required =
      was.isRequired === is.isRequired ? [] : [`${id}: "${name}" is ${is.isRequired ? 'now' : 'not'} required`];
    const isSame = JSON.stringify(was.schema, withoutTexts) === JSON.stringify(is.schema, withoutTexts);
    return [...required, ...(isSame ? [] : [`${id}: "${name}" has another shape`])];
  });
}

function withoutTexts(name: string, value: unknown): unknown {
  return name === 'description' || name === 'example' || name === 'examples' ? undefined : value;
}
