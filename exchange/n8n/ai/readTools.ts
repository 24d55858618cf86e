import type { CredentialStub } from '../../credentialStubs.ts';
import { NoCounterpart, type NodeMapping, type SourceNode } from '../nodeMapping.ts';
import type { MappedTool } from './MappedTool.ts';
import { nodeTool } from './nodeTool.ts';
import { toolMappings, vectorStoreTool } from './toolMappings.ts';

const mostTools = 50;

/** The tools that hang on an agent. One that nothing here stands for is left out and said. */
export function readTools(
  { sub }: SourceNode,
  mappingOf: (type: string) => NodeMapping | undefined,
): { tools: object[]; credentials: { [slot: string]: CredentialStub } } {
  const tools: object[] = [];
  const credentials: { [slot: string]: CredentialStub } = {};
  const taken = new Set<string>();
  for (const [index, source] of sub('ai_tool').entries()) {
    if (index >= mostTools) source.parameters.leaveOut(`An agent has ${mostTools} tools at most.`);
    else
      try {
        const { credentials: ofTool = {}, ...tool } = toolOf(source, mappingOf);
        const name = nameOf(source, taken);
        tools.push({ name, ...tool });
        for (const [slot, stub] of Object.entries(ofTool)) {
          credentials[`${name}.${slot}`] = stub;
          source.parameters.remark(null, `Select a credential of type ${stub.type} for the tool "${name}".`);
        }
      } catch (error) {
        if (!(error instanceof NoCounterpart)) throw error;
        source.parameters.leaveOut(error.message);
      }
  }
  return { tools, credentials };
}

function toolOf(source: SourceNode, mappingOf: (type: string) => NodeMapping | undefined): MappedTool {
  const own = Object.hasOwn(toolMappings, source.type) ? toolMappings[source.type] : undefined;
  if (own) return own(source);
  if (source.type.startsWith('vectorStore')) return vectorStoreTool(source);
  const mapping = mappingOf(source.type.replace(/Tool$/, ''));
  if (!mapping) throw new NoCounterpart(`The tool "${source.type}" is not supported and was skipped.`);
  return nodeTool(source, mapping);
}

/** What n8n calls it: its parameter `name` in older versions, the name of the node since. */
function nameOf({ name, parameters }: SourceNode, taken: Set<string>): string {
  const written = parameters.written('name') || parameters.written('toolName') || name;
  const letters = written.replaceAll(/[^a-zA-Z0-9_]+/g, '_').replaceAll(/^[^a-zA-Z]+|_+$/g, '');
  const stem = (letters === '' ? 'tool' : letters).slice(0, 60);
  let free = stem;
  for (let count = 2; taken.has(free); count += 1) free = `${stem}_${count}`;
  taken.add(free);
  return free;
}
