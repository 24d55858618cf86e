import { afterAll, describe, expect, test } from 'vitest';

import { runPython } from '../../../activities/code/runPython.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { CodeConsole } from '../../../platform/expressions/codeConsole.ts';
import { isFull } from '../../support/isFull.ts';
import { testFileSessions } from '../../support/files.ts';
import { buildScope } from '../../expressions/support/pool.ts';
import { runAlone } from './runAlone.ts';

const files = testFileSessions();
afterAll(() => files.close());

interface Ran {
  main: Item[];
  failed: Item[];
  printed: string[];
}

async function run(python: string, json: Item['json'][] = [{}], more: object = {}): Promise<Ran> {
  const console = new CodeConsole();
  const { itemErrors = 'throw', ...parameters } = more as { itemErrors?: 'throw' | 'error_output' };
  const items = json.map((entry): Item => ({ json: entry }));
  const result = await runAlone('logic.python', {
    parameters: { python, ...parameters },
    inputs: { main: items },
    itemErrors,
    runPythonCode: (code) =>
      runPython(
        {
          files: { openSession: (signal, memory) => files.open('org_test', signal, memory) },
          signal: new AbortController().signal,
        },
        {
          ...code,
          organizationId: 'org_test',
          node: 'P',
          scope: buildScope({ items, vars: { region: 'eu' } }),
          continues: itemErrors !== 'throw',
          console,
        },
      ),
  });
  if (!('outputs' in result)) throw new Error('The node waits.');
  const { main = [], error: failed = [] } = result.outputs;
  return { main, failed, printed: console.lines.map(({ text }) => text) };
}

test('items are read by dots and brackets, changed, and returned with their pairs; prints are kept', async () => {
  const { main, printed } = await run(
    "for item in _input.all():\n  item.json.n += 1\n  item['json']['text'] = _vars.region\nprint('a', 'ä😀')\nreturn _items",
    [{ n: 1, 'a b': [null, { c: true }] }, { n: 2 }],
  );
  expect(main).toEqual([
    { json: { n: 2, 'a b': [null, { c: true }], text: 'eu' }, pairedItem: 0 },
    { json: { n: 3, text: 'eu' }, pairedItem: 1 },
  ]);
  expect(printed).toEqual(['a ä😀']);
});

test('for each item, plain objects and None are results, code may wait, and an error is that of its item', async () => {
  const code =
    "import asyncio, datetime\nawait asyncio.sleep(0.01)\nif _json.n == 2: return None\nif _json.n == 3: raise ValueError('odd')\nreturn {'n': _json['n'] * 2, 'day': datetime.date(2026, 1, 2)}";
  const items = [{ n: 1 }, { n: 2 }, { n: 3 }];
  const { main, failed } = await run(code, items, { mode: 'each', itemErrors: 'error_output' });
  expect(main).toEqual([{ json: { n: 2, day: '2026-01-02' }, pairedItem: 0 }]);
  expect(failed).toMatchObject([{ json: { n: 3, error: expect.stringContaining('ValueError: odd') }, pairedItem: 2 }]);
});

describe('errors name their line', () => {
  test.each([
    ['a = 1\nreturn [', 'SyntaxError', 2],
    ['def f():\n  return missing\n\nreturn f()', "NameError: name 'missing' is not defined", 2],
  ])('%j', async (code, said, line) => {
    const failed = run(code);
    await expect(failed).rejects.toThrow(said);
    await expect(failed).rejects.toMatchObject({ details: { parameter: '/python', line } });
  });
});

/** One process tries all of it: each line is the type of an error, or what was reached. */
test('Python reaches no file, network, process or code of the process around it', async () => {
  const attempts = [
    "open('/etc/passwd').read()",
    "__import__('socket').create_connection(('127.0.0.1', 80))",
    "__import__('urllib.request').request.urlopen('http://127.0.0.1/')",
    "__import__('subprocess').run(['ls'])",
    "__import__('os').fork()",
    'pyodide_js.FS.readFile.constructor("return process")()',
    "__import__('pyodide.code').code.run_js('process.env')",
    'js.process',
    'js.fetch',
    'js.require',
    'pyodide_js._module.process',
    "pyodide_js._module.FS.mount(pyodide_js._module.FS.filesystems.NODEFS, {'root': '/'}, '/mnt')",
    "pyodide_js.loadPackage('micropip').syncify()",
  ];
  const code = `import js, pyodide_js\nfound = []\nfor attempt in ${JSON.stringify(attempts)}:\n  try:\n    found.append(f'{attempt}: {eval(attempt)}'[:200])\n  except BaseException:\n    found.append(None)\ntry:\n  await pyodide_js._api.initializeNodeSockFS()\nexcept BaseException as error:\n  found.append(None if 'Nothing is imported' in str(error) else str(error))\nreturn [{'found': [one for one in found if one and not one.endswith(('None', 'undefined'))]}]`;
  const { main } = await run(code);
  expect(main[0]!.json).toEqual({ found: [] });
});

test.runIf(isFull)('nothing stays from one run to the next', async () => {
  await run(
    "import builtins, sys\nbuiltins.len = lambda x: 7\nsys.modules['json'] = None\nopen('/tmp/x', 'w').write('1')\nreturn []",
  );
  const { main } = await run("import json, os\nreturn [{'n': len([1]), 'there': os.path.exists('/tmp/x')}]");
  expect(main[0]!.json).toEqual({ n: 1, there: false });
});

test.runIf(isFull)('time and memory are limited', async () => {
  await expect(run('while True: pass', [{}], { time_limit_seconds: 1 })).rejects.toMatchObject({
    code: 'expression_limit',
  });
  await expect(run('held = []\nwhile True: held.append(bytearray(10_000_000))')).rejects.toMatchObject({
    code: 'expression_limit',
    message: expect.stringContaining('memory') as unknown,
  });
});
