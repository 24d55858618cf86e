import { text } from '../../platform/schema/schema.ts';

/** The address of an MCP server, as a parameter. */
export const mcpServerUrl = text({
  title: 'Server URL',
  description: 'Streamable HTTP, or the older SSE address.',
  placeholder: 'https://mcp.example.com/mcp',
  required: true,
  maxLength: 2000,
});
