import type { CredentialStub } from '../../credentialStubs.ts';
import { NoCounterpart, type MappingOf, type SourceNode } from '../nodeMapping.ts';
import type { MappedTool } from './MappedTool.ts';
import { mcpServer } from './mcpServer.ts';
import { nodeTool } from './nodeTool.ts';
import { toolMappings, vectorStoreTool } from './toolMappings.ts';

const mostTools = 50;
const mostServers = 10;

interface ReadTools {
  tools: object[];
  servers: object[];
  credentials: { [slot: string]: CredentialStub };
}

/** The tools that hang on an agent, and servers of tools. An unsupported tool is left out and reported. */
export function readTools({ sub }: SourceNode, mappingOf: MappingOf): ReadTools {
  const read: ReadTools = { tools: [], servers: [], credentials: {} };
  const taken = new Set<string>();
  for (const source of sub('ai_tool'))
    try {
      const isServer = source.type === 'mcpClientTool';
      const [list, most, what] = isServer
        ? ([read.servers, mostServers, 'MCP servers'] as const)
        : ([read.tools, mostTools, 'tools'] as const);
      if (list.length >= most) throw new NoCounterpart(`An agent has ${most} ${what} at most.`);
      const { credentials = {}, ...mapped } = isServer ? mcpServer(source) : toolOf(source, mappingOf);
      const name = toolNameOf(source, { taken, longest: isServer ? 30 : 64 });
      list.push({ name, ...mapped });
      for (const [slot, stub] of Object.entries(credentials)) {
        read.credentials[`${name}.${slot}`] = stub;
        source.parameters.remark(null, `Select a credential of type ${stub.type} for "${name}".`);
      }
    } catch (error) {
      if (!(error instanceof NoCounterpart)) throw error;
      source.parameters.leaveOut(error.message);
    }
  return read;
}

/** Maps a tool. Errors: `NoCounterpart`. */
export function toolOf(source: SourceNode, mappingOf: MappingOf): MappedTool {
  if (source.type === 'agentTool')
    throw new NoCounterpart(
      'An agent is no tool here: make it a digital organization of its own, and that a tool of this agent ("Call digital organization").',
    );
  const own = Object.hasOwn(toolMappings, source.type) ? toolMappings[source.type] : undefined;
  if (own) return own(source, mappingOf);
  if (source.type.startsWith('vectorStore')) return vectorStoreTool(source);
  const mapping = mappingOf(source.type.replace(/Tool$/, ''));
  if (!mapping) throw new NoCounterpart(`The tool "${source.type}" is not supported and was skipped.`);
  return nodeTool(source, mapping);
}

/** Returns n8n's name of a tool: its parameter `name` in older versions, later the name of the node. */
export function toolNameOf(
  { name, parameters }: SourceNode,
  { taken, longest }: { taken: Set<string>; longest: number },
): string {
  const written = parameters.written('name') || parameters.written('toolName') || name;
  const letters = written.replaceAll(/[^a-zA-Z0-9_]+/g, '_').replaceAll(/^[^a-zA-Z]+|_+$/g, '');
  const stem = (letters === '' ? 'tool' : letters).slice(0, longest - 4);
  let free = stem;
  for (let count = 2; taken.has(free); count += 1) free = `${stem}_${count}`;
  taken.add(free);
  return free;
}
