/** Texts of the area `mcp`. German: `../de/mcp.json`. */
export const mcp = {
  acceptDescription: 'Accept this description',
  address: 'Address',
  askingServer: 'Asking the server …',
  browserApps:
    'Claude and ChatGPT in the browser sign in with OAuth, which this server does not offer yet. Use their APIs or a client that sends a header.',
  bureauApiKey: 'Bureau API key',
  claudeApi: 'Claude API',
  claudeCode: 'Claude Code',
  connectClient: 'Connect a client',
  descriptionChanged: 'The server describes this tool differently now. Calls stop until you accept it.',
  giveAddressFirst: 'Enter the server URL first',
  keyAsBearer: 'Clients send an <keys>account API key</keys> as bearer token. Its scopes decide which tools they see.',
  noArguments: 'This tool takes no arguments.',
  oneAlone: 'The tools of one digital organization alone are at {{address}}.',
  server: 'MCP server',
  serverAbout: 'Lets AI clients use the digital organizations, data tables and searches of this organization.',
  toolCall: 'MCP tool call',
  toolGone: 'The server has no tool "{{name}}" any more.',
  whatIsOffered:
    'Tools are published digital organizations with an MCP trigger, rows of data tables, and searches of the data market. Each search costs 1 credit.',
} as const;
