// This file runs inside the sandbox engine, which has no `Intl` of its own. Types are stripped before it is evaluated.
// It gives expressions the part of `Intl` that Luxon and people use, by asking the runner process with texts only.

(() => {
  type Locales = string | string[] | undefined;
  type Options = Record<string, unknown> | undefined;

  const realm = globalThis as unknown as Record<string, unknown>;
  const call = realm['bureauIntl'] as (request: string) => string;
  delete realm['bureauIntl'];
  const { parse, stringify } = JSON;

  let defaultTimeZone = 'UTC';

  interface Question {
    kind: string;
    locales: Locales;
    options?: Options;
    method: string;
    args: unknown[];
  }

  function ask({ kind, locales, options, method, args }: Question): unknown {
    const answer = parse(call(stringify([kind, locales ?? 'en-US', options ?? {}, method, args]))) as {
      error?: string;
      value?: unknown;
    };
    if (answer.error !== undefined) throw new RangeError(answer.error);
    return answer.value;
  }

  class Formatter {
    readonly kind: string;
    readonly locales: Locales;
    readonly options: Options;
    readonly resolved: Record<string, unknown>;

    constructor(kind: string, locales: Locales, options: Options) {
      this.kind = kind;
      this.locales = locales;
      this.options = options;
      this.resolved = ask({ kind, locales, options, method: 'resolvedOptions', args: [] }) as Record<string, unknown>;
    }

    ask(method: string, ...args: unknown[]): unknown {
      const { kind, locales, options } = this;
      return ask({ kind, locales, options, method, args });
    }

    resolvedOptions(): Record<string, unknown> {
      return { ...this.resolved };
    }
  }

  const timeOf = (date: unknown): number => (date === undefined ? Date.now() : Number(date));

  class DateTimeFormat extends Formatter {
    constructor(locales?: Locales, options?: Options) {
      super('DateTimeFormat', locales, { ...options, timeZone: options?.['timeZone'] ?? defaultTimeZone });
    }
    format(date?: unknown): unknown {
      return this.ask('format', timeOf(date));
    }
    formatToParts(date?: unknown): unknown {
      return this.ask('formatToParts', timeOf(date));
    }
  }

  class NumberFormat extends Formatter {
    constructor(locales?: Locales, options?: Options) {
      super('NumberFormat', locales, options);
    }
    format(value: unknown): unknown {
      return this.ask('format', Number(value));
    }
    formatToParts(value: unknown): unknown {
      return this.ask('formatToParts', Number(value));
    }
  }

  class RelativeTimeFormat extends Formatter {
    constructor(locales?: Locales, options?: Options) {
      super('RelativeTimeFormat', locales, options);
    }
    format(value: unknown, unit: unknown): unknown {
      return this.ask('format', Number(value), String(unit));
    }
  }

  class ListFormat extends Formatter {
    constructor(locales?: Locales, options?: Options) {
      super('ListFormat', locales, options);
    }
    format(list: Iterable<unknown>): unknown {
      return this.ask('format', Array.from(list, String));
    }
  }

  class PluralRules extends Formatter {
    constructor(locales?: Locales, options?: Options) {
      super('PluralRules', locales, options);
    }
    select(value: unknown): unknown {
      return this.ask('select', Number(value));
    }
  }

  realm['Intl'] = { DateTimeFormat, NumberFormat, RelativeTimeFormat, ListFormat, PluralRules };
  realm['bureauAsk'] = ask;
  realm['bureauTimeZone'] = (timeZone: string) => {
    defaultTimeZone = timeZone;
  };

  type DateDefaults = Record<string, string>;
  const day: DateDefaults = { year: 'numeric', month: 'numeric', day: 'numeric' };
  const time: DateDefaults = { hour: 'numeric', minute: 'numeric', second: 'numeric' };
  const asksForFields = (options: Options): boolean =>
    options !== undefined &&
    Object.keys(options).some((key) => key !== 'timeZone' && key !== 'hour12' && key !== 'timeZoneName');

  function replaceDateMethod(name: string, defaults: DateDefaults): void {
    Object.defineProperty(Date.prototype, name, {
      value(this: Date, locales?: Locales, options?: Options) {
        if (Number.isNaN(this.getTime())) return 'Invalid Date';
        return new DateTimeFormat(locales, asksForFields(options) ? options : { ...defaults, ...options }).format(this);
      },
      configurable: true,
      writable: true,
    });
  }
  replaceDateMethod('toLocaleString', { ...day, ...time });
  replaceDateMethod('toLocaleDateString', day);
  replaceDateMethod('toLocaleTimeString', time);
  Object.defineProperty(Number.prototype, 'toLocaleString', {
    value(this: number, locales?: Locales, options?: Options) {
      return new NumberFormat(locales, options).format(this);
    },
    configurable: true,
    writable: true,
  });
})();
