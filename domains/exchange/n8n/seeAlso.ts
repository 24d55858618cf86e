import { idOfLine } from '../../../platform/guide/idOf.ts';
import type { ImportRemark } from '../importedFile.ts';

/** A part of `docs/n8n.md`, and the first cell of its line; without one the whole part. */
type Place = readonly [part: string, line?: string];

/** Places in `docs/n8n.md` by patterns of remarks, in order of precedence. A test compares them with the page. */
export const remarkPlaces: readonly (readonly [RegExp, ...Place])[] = [
  [/SERVICE_FILES_DIR/, 'nodes', 'files of the server'],
  [/SERVICE_FILES_ROOT/, 'names', 'path of a changed file'],
  [/Digital organizations? (?:cannot be called|again)|^Select the digital organization/, 'settings'],
  [/API of this instance/, 'nodes', 'n8n node'],
  [/other values here/, 'names', '`execution.mode`, `$execution.mode`'],
  [/^People |^Items hold the message/, 'names', 'people of a resolved mail'],
  [/no such field|is in the field/, 'names'],
  [/only loops have one|nodes have no context/, 'loops', 'contexts of other nodes'],
  [/context/, 'loops', "`$('Loop').context`"],
  [/secret variable/, 'variables', 'secret variables'],
  [/variable/, 'variables', 'values'],
  [/SERVICE_CODE_PACKAGES/, 'code', '`require`'],
  [/^The helper|this\./, 'code', '`this.helpers`, `$helpers`'],
  [/Python/, 'code', 'Python'],
  [/Sorting by code/, 'code', 'sort by code'],
  [/nothing is kept/, 'code', 'static data'],
  [/code runs|code node|Code in|The code cannot/, 'code'],
  [/^\$(?:env|secrets)/, 'expressions', '`$env`, `$secrets`'],
  [/^\$evaluateExpression/, 'expressions', '`$evaluateExpression`'],
  [/MCP trigger|Clients send an account API key/, 'nodes', 'MCP trigger'],
  [/shown as text, not as HTML/, 'nodes', "HTML of a form's ending"],
  [/Files and hidden fields are left out/, 'nodes', 'nodes that send and wait'],
  [/private keys|key ID|The credential has the algorithm/, 'nodes', 'secrets of crypto and JWT nodes'],
  [/data table|tables are named/i, 'nodes', 'data tables'],
  [/SQLite|query without rows/, 'nodes', 'SQL in a merge'],
  [/XLS is written/, 'nodes', 'XLS, ODS, RTF'],
  [/Images are not written|Fonts of the server|^The operation .* is skipped/, 'nodes', 'images'],
  [/^\$|expression/i, 'expressions'],
  [/credential|secret/i, 'credentials'],
  [/error organization|digital organization|time zone/, 'settings'],
  [/agent|model|memory|tool/i, 'sub-nodes'],
  [/no counterpart|is not supported/, 'nodes', 'nodes without a counterpart'],
];

/** Returns a remark with the address of the line of the guide that gives the reason. */
export function seeAlso(remark: ImportRemark): ImportRemark {
  const isSetting = remark.parameter?.startsWith('settings.') ?? false;
  const [, ...place] = remarkPlaces.find(([pattern]) => pattern.test(remark.message)) ?? [/^/, 'nodes'];
  return { ...remark, see: `/docs/n8n#${anchorOf(isSetting ? ['settings'] : place)}` };
}

/** The id of a place on the page. */
export function anchorOf([part, line]: Place): string {
  return line === undefined ? part : idOfLine(part, line);
}
