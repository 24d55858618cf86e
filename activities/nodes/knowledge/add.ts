import { AppError } from '../../../openapi/AppError.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { object, record, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { embedForNode } from '../../knowledge/embedForNode.ts';
import type { OpenKnowledgeBase } from '../../knowledge/nodeKnowledge.ts';

const mostMetadataBytes = 16 * 1024;

const parameters = object({
  knowledge_base: text({
    title: 'Knowledge base',
    description: 'ID or name of a knowledge base in the same project.',
    control: 'knowledge_base',
    required: true,
    maxLength: 200,
  }),
  key: text({
    title: 'Document key',
    description: 'Names the document, such as a path or an address. One with the same key is replaced.',
    placeholder: '{{ $json.url }}',
    required: true,
    minLength: 1,
    maxLength: 500,
  }),
  text: text({
    title: 'Text',
    description: 'Markdown or plain text, up to 2 MiB. Use "Extract from file" for PDFs and other files.',
    control: 'textarea',
    required: true,
  }),
  title: text({ title: 'Title', description: 'Defaults to the key.', maxLength: 500 }),
  source_url: text({ title: 'Source URL', description: 'Shown with each passage.', maxLength: 2_000, rare: true }),
  metadata: record({
    title: 'Metadata',
    entry: 'value',
    description: 'Returned with each passage.',
    control: 'key_values',
    default: {},
    maxEntries: 100,
    rare: true,
  }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Adds a document to a knowledge base of the project, once per item, in place of the one with its key. Only chunks unknown to the base are
 * embedded: a repeated item costs nothing, and an interrupted run continues with the paid ones. Each item becomes `{ document_id, key,
 * title, chunks, embedded_chunks, replaced, usage, credits }`.
 */
export const node = defineNode({
  type: 'knowledge.add',
  version: 1,
  title: 'Add to knowledge base',
  description: 'Adds or replaces a document in a knowledge base. Costs credits for what is new.',
  icon: 'BookUpload',
  group: 'ai',
  pure: false,
  effects: ['changes'],
  reaches: { permission: 'knowledge_bases.write_documents', what: 'knowledge bases' },
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'A page per item',
      parameters: {
        knowledge_base: 'Handbook',
        key: '{{ $json.url }}',
        title: '{{ $json.title }}',
        text: '{{ $json.text }}',
        source_url: '{{ $json.url }}',
      },
    },
  ],
  run: (context) => {
    const opened = new Map<string, Promise<OpenKnowledgeBase>>();
    return eachItem({
      context,
      port: 'main',
      work: async (_item, wanted, { index }) =>
        add(context, { base: await open(context, opened, wanted), index }, wanted),
    });
  },
});

function open(
  { knowledge }: NodeContext<Parameters>,
  opened: Map<string, Promise<OpenKnowledgeBase>>,
  { knowledge_base: name }: Parameters,
): Promise<OpenKnowledgeBase> {
  let base = opened.get(name);
  if (!base) opened.set(name, (base = knowledge.open(name)));
  return base;
}

async function add(
  context: NodeContext<Parameters>,
  { base, index }: { base: OpenKnowledgeBase; index: number },
  wanted: Parameters,
): Promise<Item> {
  const key = wanted.key.trim();
  if (key === '') throw new AppError('parameter_invalid', 'The document key is empty.', { param: '/key' });
  const sourceUrl = wanted.source_url || null;
  if (sourceUrl !== null && !/^https?:\/\//.test(sourceUrl))
    throw new AppError('parameter_invalid', 'The source URL must start with http:// or https://.', {
      param: '/source_url',
    });
  const { metadata } = wanted;
  if (Buffer.byteLength(JSON.stringify(metadata)) > mostMetadataBytes)
    throw new AppError('parameter_invalid', 'Metadata may be at most 16 KiB of JSON.', { param: '/metadata' });
  const costs = new ModelCosts();
  const written = await base.write(
    { key, title: wanted.title || key, text: wanted.text, sourceUrl, metadata },
    embedForNode(context, { index, costs }),
  );
  const json: JsonObject = {
    document_id: written.document.id,
    key,
    title: written.document.title,
    chunks: written.document.chunkCount,
    embedded_chunks: written.embeddedChunks,
    replaced: written.replaced,
    ...costs.toJson(),
  };
  return { json };
}
