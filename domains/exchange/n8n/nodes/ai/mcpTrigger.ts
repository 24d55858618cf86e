import type { MappedTool } from '../../ai/MappedTool.ts';
import { toolNameOf, toolOf } from '../../ai/readTools.ts';
import { NoCounterpart, type MappedNode, type MappingOf, type NodeMapping } from '../../nodeMapping.ts';

/**
 * MCP Server Trigger: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-langchain.mcptrigger/. A server of n8n has several tools; here each
 * tool is a digital organization. One with a single tool becomes that, with the node of the tool behind.
 */
export function mcpTrigger(mappingOf: MappingOf): NodeMapping {
  return (source): MappedNode => {
    const { parameters } = source;
    const tools = source.sub('ai_tool');
    const [tool] = tools;
    if (tool === undefined || tools.length > 1 || tool.type === 'mcpClientTool')
      throw new NoCounterpart(
        `An MCP trigger is one tool here, and this one has ${tools.length}. Make a digital organization with an MCP trigger for each of them.`,
      );
    parameters.ignore('path');
    if (parameters.choice('authentication', 'none') !== 'bearerAuth')
      parameters.remark('authentication', 'Clients send an account API key, or sign in by OAuth2.');
    parameters.ignore('authentication');
    const { description, type, parameters: mapped, filled, credentials } = toolOf(tool, mappingOf);
    if (credentials) parameters.remark(null, `Select the credential of "${tool.name}" again.`);
    return {
      type: 'trigger.mcp',
      parameters: {
        name: toolNameOf(tool, { taken: new Set(), longest: 50 }),
        description: description || tool.name,
        input_schema: schemaOf(filled),
      },
      behind: {
        name: tool.name,
        type,
        parameters: withFilled(mapped, filled),
        ...(credentials ? { credentials } : {}),
      },
    };
  };
}

function schemaOf(filled: MappedTool['filled']): object {
  const required = filled.filter(({ optional }) => optional !== true).map(fieldOf);
  return {
    type: 'object',
    properties: Object.fromEntries(
      filled.map((one) => [
        fieldOf(one),
        { type: one.type ?? 'string', ...(one.description ? { description: one.description } : {}) },
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** The field of the arguments: behind `$json.`, or the last part of a pointer. */
function fieldOf({ parameter }: MappedTool['filled'][number]): string {
  return parameter.split(/[./]/).at(-1) ?? '';
}

/** Parameters that a model fills by pointer read the arguments. */
function withFilled(parameters: MappedTool['parameters'], filled: MappedTool['filled']): MappedTool['parameters'] {
  const made = structuredClone(parameters);
  for (const one of filled.filter(({ parameter }) => parameter.startsWith('/'))) {
    const names = one.parameter.split('/').slice(1);
    let place = made;
    for (const name of names.slice(0, -1)) place = (place[name] ??= {}) as MappedTool['parameters'];
    place[names.at(-1)!] = `{{ $json.${fieldOf(one)} }}`;
  }
  return made;
}
