import { accountKeyVariable as variable } from '../../parts/keyVariables.ts';
import { t } from '../../texts/texts.ts';

/** The setup of one MCP client. */
export interface McpClientSetup {
  client: string;
  code: string;
}

/** Returns client setups that read the key from an environment variable, so that users do not paste it into a shared file. */
export function mcpClientSetups(address: string): McpClientSetup[] {
  return [
    {
      client: t('mcp.claudeCode'),
      code: `claude mcp add --transport http bureau ${address} --header "Authorization: Bearer $${variable}"`,
    },
    {
      client: t('mcp.claudeApi'),
      code: json({
        mcp_servers: [{ type: 'url', url: address, name: 'bureau', authorization_token: `$${variable}` }],
        tools: [{ type: 'mcp_toolset', mcp_server_name: 'bureau' }],
      }),
    },
    {
      client: 'OpenAI API',
      code: json({
        tools: [{ type: 'mcp', server_label: 'bureau', server_url: address, authorization: `$${variable}` }],
      }),
    },
    {
      client: 'VS Code',
      code: `// .vscode/mcp.json\n${json({
        inputs: [{ type: 'promptString', id: 'bureau-key', description: t('mcp.bureauApiKey'), password: true }],
        servers: {
          // oxlint-disable-next-line no-template-curly-in-string -- what VS Code fills in itself
          bureau: { type: 'http', url: address, headers: { Authorization: bearer('${input:bureau-key}') } },
        },
      })}`,
    },
    {
      client: 'Cursor',
      code: `// .cursor/mcp.json\n${json({
        mcpServers: { bureau: { url: address, headers: { Authorization: bearer(`\${env:${variable}}`) } } },
      })}`,
    },
    {
      client: 'Inspector',
      code: `npx @modelcontextprotocol/inspector --cli ${address} --transport http --method tools/list \\\n  --header "Authorization: Bearer $${variable}"`,
    },
  ];
}

/** Clients that ask for access themselves, in a terminal. */
export function oauthSetups(address: string): string {
  return [
    `# Claude Code, then /mcp in it\nclaude mcp add --transport http bureau ${address}`,
    `# VS Code\ncode --add-mcp '${JSON.stringify({ name: 'bureau', type: 'http', url: address })}'`,
    `# Inspector, in a browser\nnpx @modelcontextprotocol/inspector --transport http --server-url ${address}`,
  ].join('\n\n');
}

function bearer(key: string): string {
  return `Bearer ${key}`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
