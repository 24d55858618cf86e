import { defineNode, eachItem, NodeError, object, text } from 'bureau-node-kit';

/** Counts the words of a text of each item. */
export const countWords = defineNode({
  type: 'count_words',
  version: 1,
  title: 'Count words',
  description: 'Adds the number of words of a text to each item.',
  icon: 'Abc',
  pure: true,
  effects: [],
  parameters: object({
    text: text({ title: 'Text', required: true }),
    field: text({ title: 'Field', description: 'Name of the field with the number.', default: 'words' }),
  }),
  examples: [{ title: 'Words of a message', parameters: { text: '{{ $json.message }}' } }],
  german: {
    title: 'Wörter zählen',
    description: 'Ergänzt jedes Element um die Zahl der Wörter eines Textes.',
    '/text': 'Text',
    '/field': 'Feld',
    '/field hint': 'Name des Feldes mit der Zahl.',
  },
  run: (context) =>
    eachItem({
      context,
      work: (item, parameters) => {
        const words = parameters.text.split(/\s+/).filter((word) => word !== '');
        if (words.length === 0) throw new NodeError('There are no words in the text.', { param: '/text' });
        return { json: { ...item.json, [parameters.field]: words.length } };
      },
    }),
});
