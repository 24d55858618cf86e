import { describe, expect, test } from 'vitest';

import { headerText, pathText, queryParts } from '../../../activities/openapi/parameterText.ts';
import type { ApiParameter } from '../../../domains/apiDocuments/ApiOperation.ts';

const parameter = (more: Partial<ApiParameter>): ApiParameter => ({
  argument: 'p',
  name: 'p',
  in: 'query',
  style: 'form',
  explode: true,
  allowReserved: false,
  ...more,
});

describe('a query parameter', () => {
  test.each<[Partial<ApiParameter>, unknown, string]>([
    [{}, [1, 2], 'p=1&p=2'],
    [{}, { a: 1, b: 2 }, 'a=1&b=2'],
    [{ explode: false }, [1, 2], 'p=1,2'],
    [{ explode: false }, { a: 1, b: 2 }, 'p=a,1,b,2'],
    [{ style: 'spaceDelimited', explode: false }, [1, 2], 'p=1%202'],
    [{ style: 'pipeDelimited', explode: false }, [1, 2], 'p=1%7C2'],
    [{ style: 'tabs', explode: false }, [1, 2], 'p=1%092'],
    [{ style: 'deepObject' }, { a: 1, b: { c: [2, 3] } }, 'p[a]=1&p[b][c][0]=2&p[b][c][1]=3'],
    [{ style: 'deepObject' }, [1, 2], 'p[0]=1&p[1]=2'],
    [{ style: 'json' }, { a: 1 }, 'p=%7B%22a%22%3A1%7D'],
    [{ name: 'StartTime<' }, "a b/ü&=(')", 'StartTime%3C=a%20b%2F%C3%BC%26%3D%28%27%29'],
    [{ allowReserved: true }, 'a/b?c&d#e', 'p=a/b?c%26d%23e'],
    [{}, '', 'p='],
    [{}, false, 'p=false'],
    [{ explode: false }, [], ''],
  ])('%j with %j is %s', (more, value, written) => {
    expect(queryParts(parameter(more), value).join('&')).toBe(written);
  });
});

describe('a path parameter', () => {
  const path = (more: Partial<ApiParameter>) => parameter({ in: 'path', style: 'simple', explode: false, ...more });
  test.each<[Partial<ApiParameter>, unknown, string]>([
    [{}, [1, 2], '1,2'],
    [{}, { a: 1, b: 2 }, 'a,1,b,2'],
    [{ explode: true }, { a: 1, b: 2 }, 'a=1,b=2'],
    [{ style: 'label' }, [1, 2], '.1,2'],
    [{ style: 'label', explode: true }, [1, 2], '.1.2'],
    [{ style: 'label', explode: true }, { a: 1, b: 2 }, '.a=1.b=2'],
    [{ style: 'matrix' }, 1, ';p=1'],
    [{ style: 'matrix' }, [1, 2], ';p=1,2'],
    [{ style: 'matrix', explode: true }, [1, 2], ';p=1;p=2'],
    [{ style: 'matrix', explode: true }, { a: 1, b: 2 }, ';a=1;b=2'],
    [{}, 'a/b c', 'a%2Fb%20c'],
    [{}, '%2e%2e', '%252e%252e'],
  ])('%j with %j is %s', (more, value, written) => {
    expect(pathText(path(more), value, false)).toBe(written);
  });

  test('keeps its slashes if the author wants that, but never leads elsewhere', () => {
    expect(pathText(path({}), 'src/a b.ts', true)).toBe('src/a%20b.ts');
    for (const [value, keeps] of [
      ['', false],
      ['..', false],
      ['.', false],
      ['a/../b', true],
      ['/etc', true],
    ] as const)
      expect(() => pathText(path({}), value, keeps)).toThrow(/The argument "p"/);
  });
});

test('headers are written as they are', () => {
  const header = parameter({ in: 'header', style: 'simple', explode: false });
  expect(headerText(header, [1, 'a b'])).toBe('1,a b');
  expect(headerText({ ...header, explode: true }, { a: 1 })).toBe('a=1');
});
