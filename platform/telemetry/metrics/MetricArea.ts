import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

import type { MetricDefinition, MetricDefinitions } from './MetricDefinition.ts';

type Label<Definition extends MetricDefinition> = Definition['labels'][number];

/** Creates the metrics of one area in a process's registry, as their definitions say. */
export class MetricArea<const Definitions extends MetricDefinitions> {
  readonly #registry: Registry;
  readonly #definitions: Definitions;

  constructor(registry: Registry, definitions: Definitions) {
    this.#registry = registry;
    this.#definitions = definitions;
  }

  counter<Name extends keyof Definitions & string>(name: Name): Counter<Label<Definitions[Name]>> {
    return new Counter(this.#configuration(name));
  }

  histogram<Name extends keyof Definitions & string>(name: Name): Histogram<Label<Definitions[Name]>> {
    const { buckets = [] } = this.#definitions[name]!;
    return new Histogram({ ...this.#configuration(name), buckets: [...buckets] });
  }

  gauge<Name extends keyof Definitions & string>(name: Name): Gauge<Label<Definitions[Name]>> {
    return new Gauge(this.#configuration(name));
  }

  /** Creates a gauge whose values are read at each scrape. If reading fails, the previous values are reported. */
  readGauge<Name extends keyof Definitions & string>(
    name: Name,
    read: () => ReadValues<Label<Definitions[Name]>> | Promise<ReadValues<Label<Definitions[Name]>>>,
  ): void {
    const gauge: Gauge<Label<Definitions[Name]>> = new Gauge({
      ...this.#configuration(name),
      collect: async () => {
        const values = await Promise.resolve()
          .then(read)
          .catch(() => null);
        if (values === null) return;
        gauge.reset();
        for (const { value, ...labels } of values)
          gauge.set(labels as unknown as Record<Label<Definitions[Name]>, string>, value);
      },
    });
  }

  #configuration<Name extends keyof Definitions & string>(name: Name) {
    const { help, labels } = this.#definitions[name]!;
    return { name, help, labelNames: [...labels] as Label<Definitions[Name]>[], registers: [this.#registry] };
  }
}

/** Values of a gauge with their labels. */
type ReadValues<Name extends string> = readonly ({ value: number } & Record<Name, string>)[];
