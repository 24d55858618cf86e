import type { SourceNode } from '../nodeMapping.ts';

/** Exchanges that n8n keeps where nothing is said; an exchange is two messages. */
const usualExchanges = 5;

/** The memory that hangs on an agent, wherever n8n keeps it: here it is in the database of the instance. */
export function readMemory({ sub }: SourceNode): { memory?: { key: string; window: number } } {
  const [memory, ...others] = sub('ai_memory');
  for (const other of others) other.parameters.leaveOut('An agent has one memory.');
  if (!memory) return {};
  const { parameters, type } = memory;
  const isCustom = parameters.choice('sessionIdType', 'fromInput') === 'customKey';
  const key = isCustom ? parameters.text('sessionKey') : '';
  const exchanges = parameters.number('contextWindowLength', usualExchanges);
  parameters.ignore(
    'sessionKey',
    'sessionIdOption',
    'tableName',
    'collectionName',
    'databaseName',
    'sessionTTL',
    'notice',
  );
  if (type !== 'memoryBufferWindow')
    parameters.remark(null, 'What it remembers is not taken over: the agent begins with an empty memory.');
  return {
    memory: {
      key: key === '' ? '{{ $json.sessionId }}' : key,
      window: typeof exchanges === 'number' ? Math.min(Math.max(exchanges * 2, 2), 200) : usualExchanges * 2,
    },
  };
}
