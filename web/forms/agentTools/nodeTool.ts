import type { Schema } from '../../api/client.ts';
import { filledEntry } from '../filling.ts';
import { fieldKind, fieldsOf, isRare, isRequired, languageOf, startValues, type FieldKind } from '../jsonSchema.ts';
import { pointerTo } from '../problems.ts';
import type { NewTool } from './toolChoice.ts';

/** Required fields of these kinds are written by the model unless the user does. */
const writtenByModels: ReadonlySet<FieldKind> = new Set(['text', 'long_text', 'number', 'json']);

/**
 * Returns a tool of a node type, with these parameters. The model fills in the other required texts and numbers, but no code. In a tool that
 * changes something or sends data out, the user decides which fields the model fills in.
 */
export function nodeTool(
  { type, version, description, parameters: schema, effects }: Schema<'NodeType'>,
  parameters: Record<string, unknown> = {},
): NewTool {
  const mayFill = !effects.includes('changes') && !effects.includes('sends_out');
  const left = fieldsOf(schema).filter(
    (field) =>
      mayFill &&
      isRequired(field) &&
      languageOf(field.schema) === null &&
      !isRare(field) &&
      parameters[field.name] === undefined &&
      writtenByModels.has(fieldKind(field.schema)),
  );
  return {
    description,
    type,
    ...(version === 1 ? {} : { type_version: version }),
    parameters: { ...startValues(schema), ...parameters },
    filled: left.map((field) => filledEntry(pointerTo('', field.name), field)),
  };
}
