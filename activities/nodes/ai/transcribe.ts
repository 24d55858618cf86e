import { AppError } from '../../../openapi/AppError.ts';
import { askForObject, askModel } from '../../ai/askModel.ts';
import { formFileOf } from '../../ai/formFileOf.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { binaryOf } from '../../http/httpBody.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { keepParameter, withKept } from '../../kit/keptInput.ts';
import { choice, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

/** Limit of OpenAI's audio endpoints, 25 MiB; self-hosted servers accept more. */
const mostAudioBytes = 30 * 1024 * 1024;
const subtitles = { srt: 'application/x-subrip', vtt: 'text/vtt' } as const;

const parameters = object({
  model: text({ title: 'Model', control: 'model', endpoint: 'audio.transcriptions', required: true, maxLength: 200 }),
  binary_name: text({
    title: 'Input file field',
    description: 'Name of the audio file in the item.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
  }),
  output: choice(['text', 'segments', 'words', 'srt', 'vtt'])({
    title: 'Output',
    description: 'Text, text with times, or a subtitle file.',
    default: 'text',
  }),
  language: text({
    title: 'Language',
    description: 'ISO 639-1 code. Leave empty to detect it.',
    placeholder: 'en',
    default: '',
    maxLength: 20,
  }),
  prompt: text({
    title: 'Prompt',
    description: 'Names and terms that occur, or the text before.',
    control: 'textarea',
    default: '',
    maxLength: 10_000,
    rare: true,
  }),
  output_name: text({
    title: 'Output file field',
    description: 'Name of the subtitle file in the output item.',
    default: 'subtitles',
    minLength: 1,
    maxLength: 200,
    rare: true,
    showWhen: { output: ['srt', 'vtt'] },
  }),
  keep: keepParameter({ default: 'json' }),
});
type Parameters = ValueOf<typeof parameters>;

/** Writes down what an audio file says, with times or as subtitles where asked; not every model knows these. */
export const node = defineNode({
  type: 'ai.transcribe',
  version: 1,
  title: 'Transcribe',
  description: 'Turns speech in audio files into text or subtitles. Costs credits.',
  icon: 'Microphone',
  group: 'ai',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Text of a recording',
      parameters: { model: 'sandbox/transcription', binary_name: 'data', language: 'en' },
    },
    { title: 'Subtitles', parameters: { model: 'sandbox/transcription', output: 'vtt' } },
  ],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      work: (item, wanted, { index }) => transcribe(context, wanted, { item, at: `item ${index}` }),
    }),
});

async function transcribe(
  context: NodeContext<Parameters>,
  wanted: Parameters,
  { item, at }: { item: Item; at: string },
): Promise<Item> {
  const { model, output, language, prompt, binary_name: name, keep } = wanted;
  const audio = binaryOf(item, name, '/binary_name');
  const costs = new ModelCosts();
  const asked = {
    endpoint: 'audio.transcriptions' as const,
    body: {
      model,
      file: await formFileOf(context.files, audio, { mostBytes: mostAudioBytes, param: '/binary_name' }),
      ...(language === '' ? {} : { language }),
      ...(prompt === '' ? {} : { prompt }),
      ...formatOf(output),
    },
    at,
    costs,
  };
  if (output !== 'srt' && output !== 'vtt') {
    const answer = await askForObject(context, asked);
    return withKept(item, keep, { json: { ...readTranscript(answer, output), model, ...costs.toJson() } });
  }
  const said = Buffer.from(await askModel(context, asked)).toString('utf8');
  const file = await context.files.write(Buffer.from(said), {
    fileName: `${audio.file_name.replace(/\.[^.]*$/, '')}.${output}`,
    mediaType: subtitles[output],
  });
  const json = { text: said, model, ...costs.toJson() };
  return withKept(item, keep, { json, binary: { [wanted.output_name]: file } });
}

function formatOf(output: Parameters['output']): JsonObject {
  switch (output) {
    case 'text':
      return { response_format: 'json' };
    case 'segments':
      return { response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' };
    case 'words':
      return { response_format: 'verbose_json', 'timestamp_granularities[]': 'word' };
    case 'srt':
    case 'vtt':
      return { response_format: output };
  }
}

/** Errors: `upstream_error` if the model gave no times although they were asked for. */
function readTranscript(answer: JsonObject, output: 'text' | 'segments' | 'words'): JsonObject {
  const { text: said, language, duration } = answer;
  const known = { ...(language === undefined ? {} : { language }), ...(duration === undefined ? {} : { duration }) };
  if (output === 'text') return { text: said, ...known };
  const timed = answer[output];
  if (!Array.isArray(timed))
    throw new AppError('upstream_error', `The model returned no ${output}. Use another model, or the output "text".`);
  const wanted = (timed as JsonObject[]).map((entry) =>
    output === 'words'
      ? { word: entry['word'], start: entry['start'], end: entry['end'] }
      : { text: entry['text'], start: entry['start'], end: entry['end'] },
  );
  return { text: said, ...known, [output]: wanted };
}
