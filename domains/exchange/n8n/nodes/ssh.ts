import { NoCounterpart, type NodeMapping } from '../nodeMapping.ts';
import { readCredential } from '../readCredential.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.ssh/ Commands; for its files there is SFTP. */
export const ssh: NodeMapping = (source) => {
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
