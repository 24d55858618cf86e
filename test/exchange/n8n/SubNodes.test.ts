import { expect, test } from 'vitest';
import type { N8nFile } from '../../../domains/exchange/n8n/n8nFile.ts';
import { readModel } from '../../../domains/exchange/n8n/ai/readModel.ts';
import { readOutputSchema } from '../../../domains/exchange/n8n/ai/readOutputSchema.ts';
import { SubNodes } from '../../../domains/exchange/n8n/SubNodes.ts';
import { mappable } from '../../../domains/exchange/n8n/nodeMapping.ts';

const node = (name: string, type: string) => ({ name, type: `@n8n/n8n-nodes-langchain.${type}`, parameters: {} });

test('a sub-node that a file hangs onto itself is followed a few times only', () => {
  const agent = node('Agent', 'agent');
  const to = (name: string) => ({ node: name, type: 'ai_outputParser', index: 0 });
  const file: N8nFile = {
    nodes: [agent, node('Parser', 'outputParserAutofixing')],
    connections: { Parser: { ai_outputParser: [[to('Agent'), to('Parser')]] } },
  };
  const subNodes = new SubNodes(file);
  const { sub, keep } = subNodes.of(agent);
  expect(readOutputSchema({ ...mappable(agent), sub })).toBeNull();
  keep();
  expect(subNodes.part('Parser')?.owner).toBe('Agent');
});

test('a connection that a file says again and again is one, of several sub-nodes in order', () => {
  const agent = node('Agent', 'agent');
  const hung = { ai_tool: [Array.from({ length: 20_000 }, () => ({ node: 'Agent', type: 'ai_tool', index: 0 }))] };
  const subNodes = new SubNodes({
    nodes: [agent, node('B', 'toolCode'), node('A', 'toolWikipedia')],
    connections: { B: hung, A: hung },
  });
  const { sub } = subNodes.of(agent);
  expect(sub('ai_tool').map(({ name }) => name)).toEqual(['B', 'A']);
  expect(['Agent', 'B', 'A'].map((name) => subNodes.hangs(name))).toEqual([false, true, true]);
});

test('a model that hangs on an agent and on its parser is used, whichever is read first', () => {
  const agent = node('Agent', 'agent');
  const parser = node('Parser', 'outputParserAutofixing');
  const to = (name: string, type: string) => ({ node: name, type, index: 0 });
  const file: N8nFile = {
    nodes: [agent, parser, node('Model', 'lmChatOpenAi')],
    connections: {
      Parser: { ai_outputParser: [[to('Agent', 'ai_outputParser')]] },
      Model: { ai_languageModel: [[to('Agent', 'ai_languageModel'), to('Parser', 'ai_languageModel')]] },
    },
  };
  const orders = [
    [readModel, readOutputSchema],
    [readOutputSchema, readModel],
  ];
  for (const order of orders) {
    const subNodes = new SubNodes(file);
    const { sub, keep } = subNodes.of(agent);
    for (const read of order) read({ ...mappable(agent), sub });
    keep();
    const { parameters } = subNodes.part('Model')!;
    expect([parameters.leftOut, parameters.remarks().map(({ message }) => message)]).toEqual([
      false,
      ['Select a model of this instance.'],
    ]);
  }
});
