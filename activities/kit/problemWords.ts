import type { ParameterProblem } from '../../workflows/graph/graph.ts';
import type { JsonSchema } from './schema.ts';

/**
 * A problem in the words of the form: "URL is required." What a schema says of a value ("is required.") gets the title of
 * the value's field; sentences stay as they are.
 */
export function inWords(problem: ParameterProblem, schema: JsonSchema): ParameterProblem {
  const { parameter, message } = problem;
  if (!/^[a-z]/.test(message)) return problem;
  const separator = problem.code === 'expression_invalid' ? ': ' : ' ';
  const title = titleAt(schema, parameter);
  const said = isPlural(title) ? message.replace(/^is /, 'are ') : message;
  return { ...problem, message: `${title}${separator}${said}` };
}

/** True for titles like "Conditions": "Conditions are required." */
function isPlural(title: string): boolean {
  return /[a-z]s$/.test(title) && !/(ss|us|is|as)$/.test(title);
}

function titleAt(schema: JsonSchema, pointer: string): string {
  let title = 'This';
  let around: JsonSchema | undefined = schema;
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    const properties = around?.['properties'] as { [name: string]: JsonSchema } | undefined;
    const items = around?.['items'] as JsonSchema | undefined;
    const isEntry = properties === undefined && items !== undefined && /^\d+$/.test(name);
    around = isEntry ? items : properties?.[name];
    const own = around?.['title'];
    if (typeof own === 'string') title = own;
    else if (!isEntry) title = name.replaceAll('_', ' ');
  }
  return title.charAt(0).toUpperCase() + title.slice(1);
}
