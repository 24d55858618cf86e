import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../../../domains/exchange/n8n/readCredential.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.ssh/ Commands; for its files there is SFTP. */
const ssh: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication');
  if (parameters.choice('resource', 'command') !== 'command')
    throw new NoCounterpart('Files by SSH: use "SFTP / FTP".');
  parameters.ignore('operation');
  const folder = parameters.text('cwd', '/');
  const command = parameters.text('command');
  return {
    type: 'ssh.command',
    parameters: { command: folder === '/' || folder === '' ? command : `cd ${quoted(folder)} && ${command}` },
    ...readCredential(source, 'ssh'),
  };
};

/** A word for a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { ssh };
