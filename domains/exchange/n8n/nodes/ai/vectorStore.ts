import { knowledgeBaseOf } from '../../ai/knowledgeBaseOf.ts';
import { NoCounterpart, type MappedNode, type NodeMapping, type SourceNode } from '../../nodeMapping.ts';

/** A vector store as a node of its own, whatever server it is on: it is filled, or asked. https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/ */
export const vectorStore: NodeMapping = (source): MappedNode => {
  const { parameters } = source;
  const mode = parameters.choice('mode', 'retrieve');
  if (mode === 'insert')
    return {
      type: 'knowledge.add',
      parameters: { knowledge_base: knowledgeBaseOf(source), ...documentOf(source) },
    };
  if (mode !== 'load') throw new NoCounterpart(`The mode "${mode}" has no counterpart here: look at knowledge bases.`);
  parameters.remark(null, 'A passage is in the field "text" (n8n: "document.pageContent").');
  return {
    type: 'knowledge.search',
    parameters: {
      knowledge_base: knowledgeBaseOf(source),
      query: parameters.text('prompt'),
      limit: parameters.number('topK', 4),
    },
  };
};

/** Returns the text that the attached loader makes of an item: a text of it, or the item as JSON. */
function documentOf({ sub }: SourceNode): { [name: string]: unknown } {
  const [loader] = sub('ai_document');
  const key = '{{ $itemIndex }}';
  if (!loader) return { key, text: '{{ $json }}' };
  const { parameters } = loader;
  for (const splitter of loader.sub('ai_textSplitter'))
    splitter.parameters.leaveOut('Documents are cut by their structure.');
  parameters.remark(
    null,
    'Give each document a key of its own, such as its address: one with the same key is replaced.',
  );
  parameters.ignore('jsonMode', 'textSplittingMode', 'loader', 'binaryMode', 'binaryDataKey', 'dataType');
  if (parameters.choice('dataType', 'json') === 'binary')
    parameters.remark('dataType', 'Put "Extract from file" before it: files are read there.');
  const metadata = parameters
    .list('options.metadata.metadataValues')
    .map((entry) => [entry.text('name'), entry.text('value')] as const);
  const text = parameters.text('jsonData') || '{{ $json.text ?? JSON.stringify($json) }}';
  return { key, text, ...(metadata.length > 0 ? { metadata: Object.fromEntries(metadata) } : {}) };
}
