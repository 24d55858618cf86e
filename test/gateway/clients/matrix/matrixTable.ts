import { sealedFamilies } from '../../sealedFamilies.ts';
import { matrixClients } from './matrixClients.ts';
import type { CallerFormat } from './matrixClient.ts';

const formatNames: Record<CallerFormat, string> = {
  chat: 'chat completions',
  messages: 'messages',
  responses: 'responses',
  gemini: 'Gemini API',
};

/** The part of the guide that shows which client is used by which format on which family of providers, as Markdown. */
export function matrixTable(): string {
  const titles = [...new Set(sealedFamilies.map(({ title }) => title))];
  const rows = matrixClients.flatMap(({ name, version, formats }) =>
    formats.map((format) => [`${name} ${version}`, formatNames[format], ...titles.map(() => 'yes')]),
  );
  const does = new Map(matrixClients.map((client) => [client.name, client.does]));
  return [
    line(['client', 'format', ...titles]),
    line(['client', 'format', ...titles].map(() => '---')).replaceAll(' ', ''),
    ...rows.map(line),
    '',
    'What each client does on every family:',
    '',
    ...[...does].map(([name, text]) => `- ${name}: ${text}.`),
  ].join('\n');
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
