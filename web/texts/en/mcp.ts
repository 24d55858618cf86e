/** Texts of the area `mcp`. German: `../de/mcp.json`. */
export const mcp = {
  acceptDescription: 'Accept this description',
  askingServer: 'Asking the server …',
  descriptionChanged: 'The server describes this tool differently now. Calls stop until you accept it.',
  giveAddressFirst: 'Enter the server URL first',
  noArguments: 'This tool takes no arguments.',
  toolGone: 'The server has no tool "{{name}}" any more.',
} as const;
