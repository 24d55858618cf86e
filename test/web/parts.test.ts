import { describe, expect, test, vi } from 'vitest';
import { requestError } from '../../web/api/requestError.ts';
import { isTextEndpoint } from '../../domains/gateway/formats/textEndpoints.ts';
import { modelEndpoints } from '../../openapi/generated/gatewayValues.ts';
import { inputCheck } from '../../platform/schema/inputCheck.ts';
import { exampleInput } from '../../web/employees/exampleInput.ts';
import { typeWords } from '../../web/employees/typeWords.ts';
import { needsOutputTokens } from '../../web/pages/admin/needsOutputTokens.ts';
import { baseUrlProblem, kindChoices, kindHints, kindLabel } from '../../web/pages/admin/providerKinds.ts';
import { queueText } from '../../web/pages/executions/queueText.ts';
import { positionSnippets } from '../../web/pages/positions/positionSnippets.ts';
import { nextAddress } from '../../web/pages/sign-in/nextAddress.ts';
import { catalogSnippets } from '../../web/pages/catalog/catalogSnippets.ts';
import { mcpClientSetups } from '../../web/pages/mcp/mcpClientSetups.ts';
import { callSnippets } from '../../web/parts/callSnippets.ts';
import { accountKeyVariable, modelKeyVariable } from '../../web/parts/keyVariables.ts';
import { pageClock } from '../../web/parts/clock.ts';
import { formatAmount, formatBalance, formatCredits } from '../../web/parts/credits.ts';
import { formatDuration, relativeTime } from '../../web/parts/time.ts';

describe('credits', () => {
  test.each([
    ['1000.000000', '1,000.00'],
    ['0.000920', '0.00092'],
    ['-12.500000', '-12.50'],
    ['999999999999.123456', '999,999,999,999.123456'],
  ])('%s reads %s, with every digit kept', (credits, text) => {
    expect(formatCredits(credits)).toBe(text);
  });

  test.each([
    ['999.999665', '999.99'],
    ['1000000.5', '1,000,000.50'],
    ['0.000920', '0.00092'],
    ['0', '0.00'],
    ['-12.507000', '-12.507'],
  ])('a balance of %s reads %s, and never more than there is', (credits, text) => {
    expect(formatBalance(credits)).toBe(text);
  });

  test.each([
    ['4.000000', '4.00'],
    ['1234.565000', '1,234.57'],
    ['-1234.564999', '-1,234.56'],
    ['0.995000', '1.00'],
    ['0.004870', '< 0.01'],
    ['-0.000120', '-0.00012'],
    ['0', '0.00'],
  ])('an amount of %s reads %s in a list', (credits, text) => {
    expect(formatAmount(credits)).toBe(text);
  });
});

describe('a place in the line', () => {
  const place = { reason: 'concurrency_limit', since: '2026-11-21T12:00:00Z' } as const;
  test.each([
    [{ position: 1, limit: 1 }, 'Next in queue. Limit: 1 concurrent production execution'],
    [{ position: 30, limit: 8 }, 'Number 30 in queue. Limit: 8 concurrent production executions'],
    [{ position: 2, limit: null }, 'Number 2 in queue. Starting'],
  ])('%o reads "%s"', (given, text) => {
    expect(queueText({ ...place, ...given })).toBe(text);
  });
});

describe('times', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T11:59:57Z', 'just now'],
    ['2026-11-21T11:59:30Z', '30 seconds ago'],
    ['2026-11-21T11:57:00Z', '3 minutes ago'],
    ['2026-11-21T14:00:00Z', 'in 2 hours'],
  ])('%s reads "%s"', (iso, text) => {
    expect(relativeTime(iso, now)).toBe(text);
  });

  test.each([
    [12, '12 ms'],
    [2400, '2.40 s'],
    [185_000, '3 min 5 s'],
    [119_700, '2 min 0 s'],
  ])('%i ms reads "%s"', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('the clock of the page', () => {
  test('gives subscribers of different moments the same time and ticks', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    vi.stubGlobal('document', {
      hidden: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    try {
      const iso = new Date(Date.now() - 5_000).toISOString();
      const seen: string[][] = [[], []];
      const look = (place: number) =>
        pageClock.subscribe(() => seen[place]!.push(relativeTime(iso, pageClock.nowMs())));
      const stops = [look(0)];
      vi.advanceTimersByTime(700);
      stops.push(look(1));
      expect(pageClock.nowMs()).toBe(Date.parse('2026-11-21T12:00:00Z'));
      vi.advanceTimersByTime(20_000);
      expect(seen[0]).toHaveLength(20);
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[0]!.at(-1)).toBe('25 seconds ago');
      for (const stop of stops) stop();
      expect(vi.getTimerCount()).toBe(0);
      vi.advanceTimersByTime(60_000);
      expect(relativeTime(iso, pageClock.nowMs())).toBe('1 minute ago');
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  });
});

describe('examples', () => {
  test('each reads the key from the one variable that the pages and the README name', () => {
    const call = { baseUrl: 'http://localhost/v1', endpoint: 'embeddings', body: { model: 'm' } } as const;
    for (const { code } of callSnippets(call)) expect(code).toContain(modelKeyVariable);
    expect(modelKeyVariable).toBe('BUREAU_API_KEY');
  });

  test('of the data market and of MCP read an account key, which they accept', () => {
    const codes = [
      ...catalogSnippets('http://localhost', 'open-meteo.forecast', { inputs: {} }),
      ...mcpClientSetups('http://localhost/mcp'),
    ].map(({ code }) => code);
    for (const code of codes) expect(code).not.toContain(modelKeyVariable);
    expect(codes.filter((code) => code.includes(accountKeyVariable))).toHaveLength(codes.length - 1); // VS Code asks for it
  });
});

describe('errors', () => {
  test('the contract body keeps its request id', () => {
    const body = {
      error: { type: 'server_error', code: 'internal_error', message: 'Broken.', param: null, request_id: 'req_1' },
    };
    expect(requestError(body)).toMatchObject({ code: 'internal_error', message: 'Broken.', requestId: 'req_1' });
  });

  test('a cut line and anything else become readable, too', () => {
    expect(requestError(new TypeError('fetch failed')).code).toBe('unreachable');
    expect(requestError('odd').message).not.toBe('');
  });
});

describe('sign-in', () => {
  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', null])(
    'never leads to %s',
    (wished) => {
      expect(nextAddress(wished)).toBe('/');
    },
  );

  test('leads back to the page that was wished for', () => {
    expect(nextAddress('/executions?status=error')).toBe('/executions?status=error');
  });
});

describe('the form of a provider', () => {
  test('offers every kind but the sandbox, by its name', () => {
    expect(kindChoices).toContainEqual({ value: 'gemini', label: 'Google Gemini' });
    expect(kindChoices.map(({ value }) => value as string)).not.toContain('sandbox');
    expect(kindLabel('sandbox')).toBe('Sandbox');
  });

  test('shows the usual address, and asks for one where there is none', () => {
    expect(kindHints('openai')).toMatchObject({ baseUrl: 'https://api.openai.com/v1', baseUrlNeeded: false });
    expect(kindHints('bedrock')).toMatchObject({ baseUrlHint: 'Including the region', baseUrlNeeded: true });
    expect(baseUrlProblem('openai', '')).toBeNull();
    expect(baseUrlProblem('azure_openai', ' ')).toBe('Required for this provider type');
    expect(baseUrlProblem('openai', 'api.example.com')).toBe('Must start with https:// or http://');
    expect(baseUrlProblem('openai_compatible', 'http://10.0.0.1/v1')).toBeNull();
  });

  test('of a model demands output tokens exactly where the server does', () => {
    for (const endpoint of modelEndpoints)
      expect([endpoint, needsOutputTokens([endpoint])]).toEqual([endpoint, isTextEndpoint(endpoint)]);
    expect(needsOutputTokens(['embeddings', 'messages'])).toBe(true);
  });
});

describe('the example of an input', () => {
  const field = (schema: object) => ({ type: 'object', required: ['a'], properties: { a: schema } });
  test.each([
    [{ type: 'string' }, { a: 'A' }],
    [{ type: 'string', title: 'Topic', minLength: 8 }, { a: 'Topic...' }],
    [{ type: 'string', title: 'Topic', maxLength: 3 }, { a: 'Top' }],
    [{ type: 'string', minLength: 400 }, null],
    [{ type: 'string', enum: ['English', 'German'], default: 'German' }, { a: 'German' }],
    [{ enum: [3, 4] }, { a: 3 }],
    [{ const: { b: [1] } }, { a: { b: [1] } }],
    [{ type: 'integer', minimum: 3, maximum: 9, examples: [7] }, { a: 7 }],
    [{ type: 'integer', minimum: 2.5 }, { a: 3 }],
    [{ type: 'integer', maximum: -2.5 }, { a: -3 }],
    [{ type: 'integer', exclusiveMinimum: 1 }, { a: 2 }],
    [{ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 2 }, { a: 1.5 }],
    [{ type: ['string', 'null'], minLength: 2 }, { a: 'A.' }],
    [{ type: 'boolean' }, { a: true }],
    [{ type: 'null' }, { a: null }],
    [{ type: 'array', items: { type: 'integer', minimum: 5 }, minItems: 2 }, { a: [5, 5] }],
    [{ type: 'array', items: { type: 'string' }, maxItems: 0 }, { a: [] }],
    [{ type: 'array' }, { a: ['A'] }],
    [field({ type: 'string' }), { a: { a: 'A' } }],
    [{ properties: { b: { type: 'string' } } }, { a: {} }],
    [{ type: 'object' }, { a: {} }],
    [{}, { a: 'A' }],
  ])('fits its schema: %o', (schema, example) => {
    const made = exampleInput(field(schema));
    expect(inputCheck(field(schema))(made)).toBeNull();
    if (example !== null) expect(made).toEqual(example);
  });

  test('leaves out what is optional and has no example of its own, and takes what is given', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' }, b: { default: 2 }, c: { examples: ['x'] } } };
    expect(exampleInput(schema, { b: 5, d: 1 })).toEqual({ b: 5, c: 'x', d: 1 });
    expect(exampleInput({})).toEqual({});
    // A stranger's schema is not followed to its end.
    let deep: Record<string, unknown> = { type: 'string' };
    for (let depth = 0; depth < 60; depth += 1) deep = field(deep);
    expect(JSON.stringify(exampleInput(deep)).length).toBeLessThan(200);
  });

  test('is valid in code of three languages, with any characters', () => {
    const input = { a: 'it\'s "so" \\ \n ${x} """ `' };
    const [curl, python, typescript] = positionSnippets('https://a.test/v1/employees/pos_1/runs', input);
    const sent = JSON.stringify({ input }, null, 2);
    expect(curl!.code).toContain(`-d '${sent.replaceAll("'", String.raw`'\''`)}'`);
    const quoted = python!.code.match(/json\.loads\((".*")\)/)![1]!;
    expect(JSON.parse(JSON.parse(quoted) as string)).toEqual({ input });
    const body = typescript!.code.match(/JSON\.stringify\(([\s\S]*)\),\n\}\);/)![1]!;
    expect(JSON.parse(body)).toEqual({ input });
    for (const { code } of [curl!, python!, typescript!]) expect(code).toContain(modelKeyVariable);
  });

  test.each([
    [{ type: 'integer', minimum: 1, maximum: 20 }, 'integer 1–20'],
    [{ type: 'string', maxLength: 5 }, 'string ≤ 5'],
    [{ type: 'string', enum: ['a', 'b'] }, 'string: a | b'],
    [{ type: 'array', items: { type: 'number' }, minItems: 1 }, 'array of number ≥ 1'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{}, 'any'],
  ])('%o reads "%s" among the fields', (schema, words) => expect(typeWords(schema)).toBe(words));
});
