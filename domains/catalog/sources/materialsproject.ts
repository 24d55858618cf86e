import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'materialsproject',
  title: 'Materials Project',
  description: 'Computed properties of 200,000 inorganic materials.',
  homepage: 'https://next-gen.materialsproject.org',
  docs: 'https://docs.materialsproject.org/downloading-data/using-the-api',
  bases: { main: { url: 'https://api.materialsproject.org' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://next-gen.materialsproject.org/about/terms',
    attribution: 'The Materials Project',
    commercial: 'attribution',
  },
  limits: [{ requests: 50, seconds: 60 }],
  cacheSeconds: 86_400,
  key: {
    need: 'required',
    url: 'https://next-gen.materialsproject.org/api',
    place: { header: 'X-API-KEY' },
    note: 'Free of charge, with an account.',
  },
  searches: [
    defineSearch({
      id: 'materialsproject.summary',
      kind: 'materials',
      title: 'Search computed materials',
      description: 'Materials by formula or elements, with band gap, stability, density and symmetry.',
      inputs: {
        formula: input.text({
          description: 'Formula, in any order.',
          pattern: '^([A-Z][a-z]?[0-9]*|\\([A-Za-z0-9]+\\)[0-9]*){1,20}$',
          examples: ['Fe2O3'],
        }),
        system: input.text({
          title: 'Chemical system',
          description: 'Exactly these elements, with dashes.',
          pattern: '^[A-Z][a-z]?(-[A-Z][a-z]?){0,9}$',
          examples: ['Li-Fe-O'],
        }),
        elements: input.texts({
          description: 'Materials that hold all of these elements.',
          pattern: '^[A-Z][a-z]?$',
          maxItems: 10,
          examples: [['Si', 'O']],
        }),
        min_band_gap: input.number({
          description: 'Smallest band gap in eV.',
          minimum: 0,
          maximum: 100,
          examples: [1],
        }),
        max_band_gap: input.number({ description: 'Largest band gap in eV.', minimum: 0, maximum: 100, examples: [2] }),
        stable_only: input.flag({ description: 'Only materials on the convex hull.', default: false }),
      },
      atLeastOneOf: ['formula', 'system', 'elements'],
      examples: [{ formula: 'Fe2O3' }],
      paging: paging.offset({ default: 20, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/materials/summary/',
        query: {
          formula: inputs.formula,
          chemsys: inputs.system,
          elements: inputs.elements?.join(','),
          band_gap_min: inputs.min_band_gap,
          band_gap_max: inputs.max_band_gap,
          is_stable: inputs.stable_only ? true : undefined,
          deprecated: 'false',
          _fields:
            'material_id,formula_pretty,chemsys,symmetry,density,volume,nsites,band_gap,is_gap_direct,is_metal,formation_energy_per_atom,energy_above_hull,is_stable,ordering,total_magnetization',
          _limit: page.limit,
          _skip: page.offset,
        },
      }),
      problem: refusal('The Materials Project', 'detail[0].msg', 'detail'),
      decode: ({ body }) => ({ rows: neededList(body, 'data'), total: numberAt(body, 'meta.total_doc') ?? null }),
      columns: {
        material_id: column.text('material_id', { required: true }),
        formula: column.text('formula_pretty'),
        system: column.text('chemsys'),
        crystal_system: column.text('symmetry.crystal_system'),
        space_group: column.text('symmetry.symbol'),
        space_group_number: column.integer('symmetry.number'),
        sites: column.integer('nsites'),
        density: column.number('density', { unit: 'g/cm³' }),
        volume: column.number('volume', { unit: 'Å³' }),
        band_gap: column.number('band_gap', { unit: 'eV' }),
        is_gap_direct: column.boolean('is_gap_direct'),
        is_metal: column.boolean('is_metal'),
        formation_energy: column.number('formation_energy_per_atom', { unit: 'eV/atom' }),
        energy_above_hull: column.number('energy_above_hull', { unit: 'eV/atom' }),
        is_stable: column.boolean('is_stable'),
        magnetic_ordering: column.text('ordering'),
        magnetization: column.number('total_magnetization', { unit: 'µB' }),
      },
      record: (row) => link`https://next-gen.materialsproject.org/materials/${textAt(row, 'material_id')}`,
      notes: ['Computed, not measured: band gaps come out too small.'],
    }),
  ],
});
