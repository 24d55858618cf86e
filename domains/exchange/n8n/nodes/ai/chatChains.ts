import { answerAs } from '../../ai/answerAs.ts';
import { knowledgeTool } from '../../ai/knowledgeTool.ts';
import { readModel } from '../../ai/readModel.ts';
import { readOutputSchema, readSchema } from '../../ai/readOutputSchema.ts';
import { readPrompt } from '../../ai/readPrompt.ts';
import { NoCounterpart, type MappedNode, type NodeMapping, type SourceNode } from '../../nodeMapping.ts';

const roles = {
  SystemMessagePromptTemplate: 'system',
  HumanMessagePromptTemplate: 'user',
  AIMessagePromptTemplate: 'assistant',
} as const;

/** Basic LLM Chain: https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/n8n-nodes-langchain.chainllm/. */
export const chainLlm: NodeMapping = (source): MappedNode => {
  const { parameters } = source;
  const model = readModel(source, { takesTemperature: true });
  const prompt = readPrompt(source, parameters.has('prompt') ? 'prompt' : 'text');
  const messages = parameters.list('messages.messageValues').map((message) => {
    if (message.choice('messageType', 'text') !== 'text')
      message.remark('messageType', 'Images are named in the parameter "images" of the node.');
    return { role: message.word('type', roles, 'system'), content: message.text('message') };
  });
  const schema = readOutputSchema(source);
  parameters.ignore('needsFallback', 'batching');
  return {
    type: 'ai.chat',
    parameters: {
      ...model,
      ...(messages.length > 0 ? { messages } : {}),
      prompt,
      ...(schema ? { output: 'json', schema } : {}),
    },
    behind: answerAs(source, schema ? { output: '{{ $json.json }}' } : { text: '{{ $json.text }}' }),
  };
};

/** Question and Answer Chain: an agent that searches a knowledge base. https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/n8n-nodes-langchain.chainretrievalqa/ */
export const chainRetrievalQa: NodeMapping = (source): MappedNode => {
  const { parameters, sub } = source;
  const model = readModel(source);
  const [retriever] = sub('ai_retriever');
  const store = retriever?.sub('ai_vectorStore')[0];
  if (!retriever || !store) throw new NoCounterpart('It has no vector store that a knowledge base could stand for.');
  const written = parameters.text('options.systemPromptTemplate');
  const prompt = readPrompt(source, parameters.has('query') ? 'query' : 'text');
  const search = knowledgeTool(store, { description: 'Finds passages that may answer a question.', asker: retriever });
  const instructions = 'Answer from the documents that you find. If they do not say, say that you do not know.';
  return {
    type: 'ai.agent',
    parameters: {
      ...model,
      prompt,
      instructions: written === '' ? instructions : written.replaceAll(/\{context\}/g, '').trim(),
      tools: [{ name: 'search_documents', ...search }],
    },
    behind: answerAs(source, { response: '{{ $json.text }}' }),
  };
};

/** Summarization Chain, in one call: https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/n8n-nodes-langchain.chainsummarization/. */
export const chainSummarization: NodeMapping = (source): MappedNode => {
  const { parameters, sub } = source;
  const model = readModel(source, { takesTemperature: true });
  const mode = parameters.choice('operationMode', 'nodeInputJson');
  if (mode === 'nodeInputBinary')
    throw new NoCounterpart('Put "Extract from file" before it: files are summarized by their text.');
  const [loader] = sub('ai_document');
  const data = loader ? loader.parameters.text('jsonData') || loader.parameters.text('text') : '';
  loader?.parameters.ignore('jsonMode', 'dataType', 'options', 'textSplittingMode');
  for (const splitter of [...sub('ai_textSplitter'), ...(loader?.sub('ai_textSplitter') ?? [])])
    splitter.parameters.leaveOut('The text is summarized as a whole.');
  const written = parameters.text('options.summarizationMethodAndPrompts.values.combineMapPrompt');
  parameters.ignore('options', 'chunkingMode', 'chunkSize', 'chunkOverlap', 'type', 'summarizationMethodAndPrompts');
  const text = data === '' ? '{{ $json }}' : data;
  const asked = written === '' ? 'Write a concise summary of the following:\n\n{text}' : written;
  return {
    type: 'ai.chat',
    parameters: { ...model, prompt: asked.replaceAll(/"?\{text\}"?/g, () => text) },
    behind: answerAs(source, {
      response: '{{ ({ text: $json.text }) }}',
      output: '{{ ({ text: $json.text }) }}',
    }),
  };
};

/** Information Extractor: https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/n8n-nodes-langchain.information-extractor/. */
export const informationExtractor: NodeMapping = (source): MappedNode => {
  const { parameters } = source;
  const model = readModel(source, { takesTemperature: true });
  const text = parameters.text('text');
  const system = parameters.text('options.systemPromptTemplate');
  const how = parameters.choice('schemaType', 'fromAttributes');
  const schema = how === 'fromAttributes' ? attributesOf(source) : readSchema(source);
  parameters.ignore('batching', 'inputSchema', 'jsonSchemaExample', 'attributes');
  return {
    type: 'ai.chat',
    parameters: {
      ...model,
      system:
        system === ''
          ? 'Extract what the schema asks for from the text. Leave out what the text does not say.'
          : system,
      prompt: text,
      output: 'json',
      schema,
    },
    behind: answerAs(source, { output: '{{ $json.json }}' }),
  };
};

const attributeTypes = { string: 'string', number: 'number', boolean: 'boolean', date: 'string' } as const;

function attributesOf({ parameters }: SourceNode): object {
  const all = parameters.list('attributes.attributes').map((attribute) => ({
    name: attribute.text('name'),
    schema: {
      type: attribute.word('type', attributeTypes, 'string'),
      description: attribute.text('description'),
    },
    required: attribute.flag('required'),
  }));
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    required: all.filter(({ required }) => required).map(({ name }) => name),
  };
}
