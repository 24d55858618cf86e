import { aider } from './aider.ts';
import { aiSdk } from './aiSdk.ts';
import { anthropicNode } from './anthropicNode.ts';
import { claudeCode } from './claudeCode.ts';
import { codexCli } from './codexCli.ts';
import { genaiNode } from './genaiNode.ts';
import { instructorModes } from './instructorModes.ts';
import { llmProgram } from './llmProgram.ts';
import type { MatrixClient } from './matrixClient.ts';
import { openaiNode } from './openaiNode.ts';
import { opencode } from './opencode.ts';
import { pythonProgram } from './pythonProgram.ts';
import type { PythonSet } from './pythonProgram.ts';

const agents: PythonSet = { name: 'python-agents', requirements: 'agentsRequirements.txt' };
const frameworks: PythonSet = { name: 'python-frameworks', requirements: 'frameworksRequirements.txt' };

/** The official Python clients of one time. */
function officialPython(openai: string, anthropic: string, set: PythonSet): MatrixClient[] {
  const does = 'a loop with a tool, and a second turn that is streamed';
  const program = 'officialClient.py';
  const hasResponses = !openai.startsWith('1');
  return [
    pythonProgram({
      name: '`openai` for Python',
      version: openai,
      formats: hasResponses ? ['chat', 'responses'] : ['chat'],
      does,
      program,
      set,
    }),
    pythonProgram({ name: '`anthropic` for Python', version: anthropic, formats: ['messages'], does, program, set }),
  ];
}

/** Every client that is used on every family of providers. */
export const matrixClients: readonly MatrixClient[] = [
  codexCli,
  claudeCode,
  opencode,
  aider,
  pythonProgram({
    name: 'openai-agents',
    version: '0.24.0',
    formats: ['chat', 'responses'],
    does: 'runs an agent with a tool, and a second turn that is streamed',
    program: 'agentsClient.py',
    set: agents,
  }),
  aiSdk('7.0.173', '4.0.118', '4.0.105'),
  aiSdk('6.0.325', '3.0.141', '3.0.140'),
  aiSdk('5.0.277', '2.0.131', '2.0.112'),
  pythonProgram({
    name: 'langchain',
    version: '1.5.2',
    formats: ['chat', 'messages', 'responses'],
    does: 'runs an agent with a tool, and a second turn that is streamed',
    program: 'langchainClient.py',
    set: frameworks,
  }),
  instructorModes('1.17.0', frameworks),
  pythonProgram({
    name: 'litellm',
    version: '1.110.2',
    formats: ['chat', 'messages', 'responses'],
    does: 'a loop with a tool, and a second turn, streamed by chat and messages',
    program: 'litellmClient.py',
    set: frameworks,
  }),
  llmProgram('0.36', frameworks),
  openaiNode('openai', '7.55.0'),
  openaiNode('openai-2025', '6.9.1'),
  openaiNode('openai-2024', '4.73.1'),
  anthropicNode('@anthropic-ai/sdk', '1.11.0'),
  anthropicNode('anthropic-sdk-2025', '0.69.0'),
  anthropicNode('anthropic-sdk-2024', '0.32.1'),
  genaiNode('3.3.0'),
  ...officialPython('3.54.0', '2.12.0', { name: 'python-clients', requirements: '../requirements.txt' }),
  ...officialPython('2.8.1', '0.75.0', { name: 'python-clients-2025', requirements: 'clientsOf2025.txt' }),
  ...officialPython('1.58.1', '0.42.0', { name: 'python-clients-2024', requirements: 'clientsOf2024.txt' }),
];
