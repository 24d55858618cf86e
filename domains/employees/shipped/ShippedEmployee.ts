import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Models that shipped employees work with, by the endpoint that the model must serve. */
export const modelNeeds = {
  chat: 'chat.completions',
  image: 'images.generations',
  transcription: 'audio.transcriptions',
} as const;
export type ModelNeed = keyof typeof modelNeeds;

/** One node between the trigger and the delivery. */
export interface ShippedNode {
  readonly name: string;
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** An employee that ships with Bureau: its listing, and the digital organization that works for it. */
export interface ShippedEmployee {
  /** Stays the same over versions. */
  readonly key: string;
  readonly name: string;
  readonly role: string;
  readonly portrait: string;
  readonly summary: string;
  /** Markdown, with the limits of the employee. */
  readonly description: string;
  readonly category: Schemas['ListingCategory'];
  readonly tags: readonly string[];
  /** Price of a run. */
  readonly credits: string;
  readonly outputs: readonly Schemas['DeliverableKind'][];
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly sampleInput: Readonly<Record<string, unknown>>;
  /** Kinds of models without which it is not published. */
  readonly needs: readonly ModelNeed[];
  /** `models`: names of the models that it works with. */
  readonly nodes: (models: Readonly<Record<ModelNeed, string>>) => readonly ShippedNode[];
}

/** Returns the graph of an employee: its trigger, then its nodes in a row. */
export function graphOf(
  { nodes }: Pick<ShippedEmployee, 'nodes'>,
  models: Readonly<Record<ModelNeed, string>>,
): Schemas['Graph'] {
  const all = [{ name: 'Request', type: 'trigger.employee', parameters: {} }, ...nodes(models)];
  return {
    nodes: all.map(({ name, type, parameters }, place) => ({
      id: `n${place}`,
      name,
      type,
      position: { x: place * 240, y: 0 },
      parameters: { ...parameters },
    })),
    connections: all.slice(1).map((_node, place) => ({
      from: { node: `n${place}`, port: 'main' },
      to: { node: `n${place + 1}`, port: 'main' },
    })),
  };
}

/** The input schema of texts and numbers; all without `default` are required unless `optional` names them. */
export function inputOf(
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  optional: readonly string[] = [],
): Record<string, unknown> {
  const required = Object.entries(properties).flatMap(([name, { default: preset }]) =>
    preset === undefined && !optional.includes(name) ? [name] : [],
  );
  return { type: 'object', properties, required, additionalProperties: false };
}
