import type { JsonObject } from '../../domains/executions/item.ts';
import { rootId } from './fakeObjects.ts';

type Test = (file: JsonObject) => boolean;

/** Operators of each term (https://developers.google.com/workspace/drive/api/guides/ref-search-terms). */
const terms: Readonly<Record<string, { operators: string; value: 'text' | 'time' | 'flag' }>> = {
  name: { operators: 'contains = !=', value: 'text' },
  fullText: { operators: 'contains', value: 'text' },
  mimeType: { operators: 'contains = !=', value: 'text' },
  modifiedTime: { operators: '<= < = != > >=', value: 'time' },
  viewedByMeTime: { operators: '<= < = != > >=', value: 'time' },
  createdTime: { operators: '<= < = != > >=', value: 'time' },
  sharedWithMeTime: { operators: '<= < = != > >=', value: 'time' },
  trashed: { operators: '= !=', value: 'flag' },
  starred: { operators: '= !=', value: 'flag' },
  sharedWithMe: { operators: '= !=', value: 'flag' },
  visibility: { operators: '= !=', value: 'text' },
  'shortcutDetails.targetId': { operators: '= !=', value: 'text' },
};
const collections = new Set(['parents', 'owners', 'writers', 'readers']);

/** Reads a search of files; null if Google would refuse it with "Invalid Value". */
export function testOf(q: string): Test | null {
  try {
    return new SearchReader(q).read();
  } catch {
    return null;
  }
}

/** Reads the parts of a search from left to right. */
class SearchReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(q: string) {
    this.#tokens = q.match(/'(?:[^'\\]|\\.)*'|[\w.]+|[<>!]?=|[<>]|[(){}]|\S/g) ?? [];
  }

  read(): Test {
    const test = this.#any();
    return this.#at === this.#tokens.length ? test : refuse();
  }

  #any(): Test {
    const all = this.#joined('or', () => this.#every());
    return (file) => all.some((test) => test(file));
  }

  #every(): Test {
    const all = this.#joined('and', () => this.#one());
    return (file) => all.every((test) => test(file));
  }

  #joined(word: string, read: () => Test): Test[] {
    const all = [read()];
    while (this.#tokens[this.#at] === word) {
      this.#at += 1;
      all.push(read());
    }
    return all;
  }

  #one(): Test {
    const token = this.#take();
    if (token === 'not') {
      const inner = this.#one();
      return (file) => !inner(file);
    }
    if (token === '(') {
      const inner = this.#any();
      this.#expect(')');
      return inner;
    }
    if (token.startsWith("'")) return this.#inCollection(textOf(token));
    if (token === 'properties' || token === 'appProperties') return this.#hasProperty(token);
    return this.#compared(token);
  }

  #take(): string {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token ?? refuse();
  }

  #expect(...tokens: readonly string[]): void {
    for (const token of tokens) if (this.#take() !== token) refuse();
  }

  #quoted(): string {
    const token = this.#take();
    return token.startsWith("'") && token.length > 1 ? textOf(token) : refuse();
  }

  #inCollection(value: string): Test {
    this.#expect('in');
    const name = this.#take();
    if (!collections.has(name)) return refuse();
    if (name !== 'parents') return (file) => JSON.stringify(file['owners'] ?? []).includes(`"${value}"`);
    const wanted = value === 'root' ? rootId : value;
    return (file) => ((file['parents'] ?? []) as string[]).includes(wanted);
  }

  #hasProperty(list: string): Test {
    this.#expect('has', '{', 'key', '=');
    const key = this.#quoted();
    this.#expect('and', 'value', '=');
    const value = this.#quoted();
    this.#expect('}');
    return (file) => (file[list] as JsonObject | undefined)?.[key] === value;
  }

  #compared(name: string): Test {
    const term = Object.hasOwn(terms, name) ? terms[name]! : refuse();
    const isAlone = !/^!?=$/.test(this.#tokens[this.#at] ?? '');
    if (term.value === 'flag' && isAlone) return (file) => file[name] === true;
    const operator = this.#take();
    if (!term.operators.split(' ').includes(operator)) return refuse();
    if (term.value === 'flag') {
      const flag = this.#take();
      if (flag !== 'true' && flag !== 'false') return refuse();
      return (file) => ((file[name] ?? false) === (flag === 'true')) === (operator === '=');
    }
    const value = this.#quoted();
    return term.value === 'time' ? atTime(name, operator, value) : (file) => matches(name, { file, operator, value });
  }
}

/** Times without a zone are in UTC. */
function atTime(name: string, operator: string, value: string): Test {
  const time = Date.parse(/T.*(Z|[+-]\d\d:\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  if (Number.isNaN(time)) return refuse();
  return (file) => ordered(Date.parse(String(file[name] ?? '')) - time, operator);
}

function refuse(): never {
  throw new Error('Invalid Value');
}

/** Inside a text, `\'` is a quote and `\\` a backslash. */
function textOf(token: string): string {
  return token.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}

function ordered(difference: number, operator: string): boolean {
  switch (operator) {
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    default:
      return difference >= 0;
  }
}

/** `name contains` finds beginnings of words only. */
function matches(name: string, { file, operator, value }: { file: JsonObject; operator: string; value: string }) {
  const isNested = name === 'shortcutDetails.targetId';
  const own = String((isNested ? (file['shortcutDetails'] as JsonObject)?.['targetId'] : file[name]) ?? '');
  const [text, sought] = [own.toLowerCase(), value.toLowerCase()];
  if (operator === '=') return text === sought;
  if (operator === '!=') return text !== sought;
  if (name === 'mimeType') return text.startsWith(sought);
  if (name === 'fullText') return `${text} ${String(file['name'])}`.toLowerCase().includes(sought);
  return ` ${text.replaceAll(/[_.-]/g, ' ')}`.includes(` ${sought.replaceAll(/[_.-]/g, ' ')}`);
}
