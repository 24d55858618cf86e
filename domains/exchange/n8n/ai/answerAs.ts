import type { MappedNode, SourceNode } from '../nodeMapping.ts';

/** The node that gives an answer the names that flows of n8n read, and has the name of the one before it, which gets `what` behind its own. */
export function answerAs(
  { name }: Pick<SourceNode, 'name'>,
  fields: { [name: string]: string },
  what: 'model' | 'page' = 'model',
): NonNullable<MappedNode['behind']> {
  const assignments = Object.entries(fields).map(([field, value]) => ({ name: field, type: 'any', value }));
  return {
    name: `${name.slice(0, 180)} (${what})`,
    takesName: true,
    type: 'data.edit_fields',
    parameters: { assignments, include: 'none' },
  };
}
