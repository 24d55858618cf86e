import { readModel } from '../../ai/readModel.ts';
import type { MappedNode, NodeMapping, SourceNode } from '../../nodeMapping.ts';

interface Category {
  name: string;
  description: string;
}

/** A judgment with an output for each category; items leave as they came, as n8n's do. */
function judgment(source: SourceNode, categories: readonly Category[]): MappedNode {
  const { parameters } = source;
  const { model } = readModel(source);
  const instructions = parameters.text('options.systemPromptTemplate');
  if (/\{categories\}/.test(instructions))
    parameters.remark('options.systemPromptTemplate', 'The categories are told to the model anyway.');
  return {
    type: 'ai.judgment',
    parameters: {
      ...(model === undefined ? {} : { model }),
      question: parameters.text('inputText'),
      answer: 'categories',
      categories,
      ports: true,
      ...(instructions === '' ? {} : { instructions: instructions.replaceAll('{categories}', '') }),
    },
    outputs: categories.map((_, index) => `category_${index + 1}`),
  };
}

/** Text Classifier: https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/n8n-nodes-langchain.text-classifier/. */
export const textClassifier: NodeMapping = (source) => {
  const { parameters } = source;
  const categories = parameters
    .list('categories.categories')
    .map((one) => ({ name: one.text('category'), description: one.text('description') }));
  const hasOther = parameters.choice('options.fallback', 'discard') === 'other';
  if (parameters.flag('options.multiClass'))
    parameters.remark('options.multiClass', 'An item gets one category, not several.');
  parameters.ignore('options.enableAutoFixing', 'options.batching');
  const other = { name: 'Other', description: 'None of the others.' };
  return judgment(source, hasOther ? [...categories, other] : categories);
};

/** Sentiment Analysis: https://docs.n8n.io/integrations/builtin/cluster-nodes/root-nodes/n8n-nodes-langchain.sentimentanalysis/. */
export const sentimentAnalysis: NodeMapping = (source) => {
  const { parameters } = source;
  const names = parameters.text('options.categories', 'Positive, Neutral, Negative').split(',');
  parameters.ignore('options.includeDetailedResults', 'options.enableAutoFixing', 'options.batching');
  parameters.remark(null, 'The category is in the field "verdict" (n8n: "sentimentAnalysis.category").');
  const categories = names.map((name) => ({ name: name.trim(), description: '' })).filter(({ name }) => name !== '');
  return judgment(source, categories);
};
