import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { Endpoint } from '../formats/format.ts';
import type { PriceLines } from '../metering/price.ts';

interface SandboxModel {
  name: string;
  endpoints: readonly Endpoint[];
  contextTokens: number;
  maxOutputTokens: number | null;
  lines: PriceLines;
}

/** One price for every quality that OpenAI knows, so that all of them can be tried. */
const qualities = ['low', 'medium', 'high', 'hd', 'xhigh', 'max'];

/** Prices in credits. Source: decisions §13. */
const sandboxModels: readonly SandboxModel[] = [
  {
    name: 'sandbox/chat',
    endpoints: ['chat.completions'],
    contextTokens: 32_768,
    maxOutputTokens: 4_096,
    lines: { input_per_mtok: '10', output_per_mtok: '20' },
  },
  {
    name: 'sandbox/completion',
    endpoints: ['completions'],
    contextTokens: 32_768,
    maxOutputTokens: 4_096,
    lines: { input_per_mtok: '10', output_per_mtok: '20' },
  },
  {
    name: 'sandbox/realtime',
    endpoints: ['realtime'],
    contextTokens: 32_768,
    maxOutputTokens: 4_096,
    lines: { input_per_mtok: '10', output_per_mtok: '20', audio_input_per_mtok: '10', audio_output_per_mtok: '20' },
  },
  {
    name: 'sandbox/embedding',
    endpoints: ['embeddings'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { input_per_mtok: '5' },
  },
  {
    name: 'sandbox/image',
    endpoints: ['images.generations', 'images.edits'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: {
      per_image: {
        default: '1',
        ...Object.fromEntries(qualities.map((quality) => [`default/${quality}`, '1'])),
        partial: '0',
      },
    },
  },
  {
    name: 'sandbox/speech',
    endpoints: ['audio.speech'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_mchar: '15' },
  },
  {
    name: 'sandbox/transcription',
    endpoints: ['audio.transcriptions', 'audio.translations'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_minute: '0.1' },
  },
  {
    name: 'sandbox/video',
    endpoints: ['videos'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_second: '0.5' },
  },
  {
    name: 'sandbox/music',
    endpoints: ['music.generations'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_second: '0.1' },
  },
  {
    name: 'sandbox/moderation',
    endpoints: ['moderations'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_call: '0' },
  },
  {
    name: 'sandbox/rerank',
    endpoints: ['rerank'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { input_per_mtok: '5' },
  },
];

/**
 * Makes sure that the sandbox provider and its models with their prices are there; run it at every start, inside one
 * `asSystem` transaction. Several processes may do so at once. With `open` the models are open to users, unless an
 * admin changed them since; nothing else of an existing row is touched.
 */
export async function ensureSandbox(repositories: Repositories, options: { open: boolean }): Promise<void> {
  const { sandboxPool } = repositories;
  const providerId = await sandboxPool.ensureProvider();
  if (providerId === null) return; // an admin gave the name to a provider of another kind
  for (const model of sandboxModels) await sandboxPool.addModel(providerId, { ...model, openToUsers: options.open });
  if (!options.open) return;
  await sandboxPool.open(
    providerId,
    sandboxModels.map(({ name }) => name),
  );
}
