import { listOf } from './valueAt.ts';

interface Dimension {
  readonly label?: string;
  readonly category: {
    readonly index?: readonly string[] | Record<string, number>;
    readonly label?: Record<string, string>;
  };
}

interface Dataset {
  readonly id: readonly string[];
  readonly size: readonly number[];
  readonly dimension: Record<string, Dimension>;
  readonly value: readonly unknown[] | Record<string, unknown>;
  readonly status?: readonly unknown[] | Record<string, unknown>;
}

/** A cell of a cube: the code of every dimension, its label as `<dimension>_label`, `value` and, where the source gives one, `status`. */
export type CubeRow = Record<string, unknown>;

/**
 * The cells of a JSON-stat 2.0 dataset that have a value: row-major, so a cell's place is Σ position × stride
 * (https://json-stat.org/full/). Errors: TypeError for another shape.
 */
export function jsonStatRows(body: unknown): CubeRow[] {
  const { id, size, dimension, value, status } = body as Dataset;
  if (!Array.isArray(id) || !Array.isArray(size) || id.length !== size.length)
    throw new TypeError('no JSON-stat dataset');
  const codes = id.map((name) => codesOf(dimension[name]!));
  const cells = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return cells.flatMap(([place, cell]) => {
    if (cell === null || cell === undefined) return [];
    const row: CubeRow = {};
    let rest = Number(place);
    if (!Number.isInteger(rest) || rest < 0) throw new TypeError('a place of a value is no number');
    for (let index = id.length - 1; index >= 0; index -= 1) {
      const [name, count] = [id[index]!, size[index] as number];
      const code = codes[index]![rest % count];
      if (code === undefined) throw new TypeError(`${name} has no category for a value`);
      row[name] = code;
      row[`${name}_label`] = dimension[name]!.category.label?.[code] ?? code;
      rest = Math.floor(rest / count);
    }
    const note = (status as Record<string, unknown> | undefined)?.[place];
    return [{ ...row, value: cell, ...(note !== undefined && { status: note }) }];
  });
}

function codesOf({ category }: Dimension): readonly string[] {
  const { index, label } = category;
  if (Array.isArray(index)) return index as string[];
  if (index)
    return Object.entries(index)
      .toSorted((a, b) => Number(a[1]) - Number(b[1]))
      .map(([code]) => code);
  return Object.keys(label ?? {}); // one category may go without an index
}

interface SdmxDimension {
  readonly id: string;
  readonly values: readonly { readonly id?: string; readonly value?: string; readonly name?: string }[];
}

type Positioned = Record<'series' | 'observation' | 'dataSet', readonly SdmxDimension[] | undefined>;

interface SdmxMessage {
  readonly dataSets?: readonly SdmxDataSet[];
  readonly structure?: { dimensions: Positioned; attributes?: Positioned };
  readonly structures?: readonly { dimensions: Positioned; attributes?: Positioned }[];
}

interface SdmxDataSet {
  readonly series?: Record<string, { observations?: Record<string, unknown[]>; attributes?: unknown[] }>;
  readonly observations?: Record<string, unknown[]>;
}

/**
 * The observations of an SDMX-JSON message (1.0 of ECB and BIS, 2.0 of OECD and IMF; `data` around it or not): the code of every
 * dimension, its name as `<dimension>_label`, `value`, and attributes of series and observations by their id.
 * Errors: TypeError for another shape.
 */
export function sdmxJsonRows(body: unknown): CubeRow[] {
  const message = ((body as { data?: SdmxMessage }).data ?? body) as SdmxMessage;
  const structure = message.structure ?? message.structures?.[0];
  if (!structure || !message.dataSets) throw new TypeError('no SDMX-JSON message');
  const { dimensions, attributes } = structure;
  const fixed = namedCells(
    dimensions.dataSet,
    listOf(dimensions.dataSet).map(() => 0),
  );
  return message.dataSets.flatMap(({ series, observations }) => {
    const flat = Object.entries(observations ?? {}).map(([key, cells]) =>
      observationRow({ ...fixed }, [key, cells], {
        dimensions: dimensions.observation,
        attributes: attributes?.observation,
      }),
    );
    const ofSeries = Object.entries(series ?? {}).flatMap(([key, one]) => {
      const shared = {
        ...fixed,
        ...namedCells(dimensions.series, key.split(':').map(Number)),
        ...attributeCells(attributes?.series, one.attributes),
      };
      return Object.entries(one.observations ?? {}).map((observation) =>
        observationRow(shared, observation, {
          dimensions: dimensions.observation,
          attributes: attributes?.observation,
        }),
      );
    });
    return [...flat, ...ofSeries];
  });
}

interface OfObservations {
  readonly dimensions: readonly SdmxDimension[] | undefined;
  readonly attributes: readonly SdmxDimension[] | undefined;
}

function observationRow(
  shared: CubeRow,
  [key, cells]: [string, unknown],
  { dimensions, attributes }: OfObservations,
): CubeRow {
  if (!Array.isArray(cells)) throw new TypeError('an observation is no list');
  return {
    ...shared,
    ...namedCells(dimensions, key.split(':').map(Number)),
    value: cells[0] as unknown,
    ...attributeCells(attributes, cells.slice(1) as unknown[]),
  };
}

function namedCells(dimensions: readonly SdmxDimension[] | undefined, places: readonly number[]): CubeRow {
  const row: CubeRow = {};
  for (const [index, { id, values }] of (dimensions ?? []).entries()) {
    const code = values[places[index]!];
    if (!code) throw new TypeError(`${id} has no value for an observation`);
    row[id] = code.id ?? code.value;
    row[`${id}_label`] = code.name ?? code.id ?? code.value;
  }
  return row;
}

function attributeCells(attributes: readonly SdmxDimension[] | undefined, places: readonly unknown[] = []): CubeRow {
  const row: CubeRow = {};
  for (const [index, { id, values }] of (attributes ?? []).entries()) {
    const place = places[index];
    if (place === null || place === undefined) continue;
    const value = typeof place === 'number' ? values[place] : undefined;
    row[id] = value ? (value.name ?? value.id ?? value.value) : place; // 2.0 may write the value itself
  }
  return row;
}
