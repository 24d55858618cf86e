import type { JsonSchema } from '../../platform/schema/schema.ts';
import { customLimits } from './limits.ts';

const name = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,39}$' };
const title = { type: 'string', minLength: 1, maxLength: 100 };
const description = { type: 'string', minLength: 1, maxLength: 1_000 };
const ports = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  items: { type: 'object', additionalProperties: false, required: ['name', 'title'], properties: { name, title } },
};
const texts = { type: 'object', maxProperties: 1_000, additionalProperties: { type: 'string', maxLength: 2_000 } };
const showWhen = { type: 'object', maxProperties: 20, additionalProperties: { type: 'array', maxItems: 100 } };
const number = { type: 'number' };

/**
 * Keywords of parameters that packages may use: those of the fields of the kit, without patterns, which could take forever, and
 * without controls and lists that only nodes of Bureau fill.
 */
const parameters: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    type: { enum: ['string', 'number', 'integer', 'boolean', 'array', 'object'] },
    title: { type: 'string', maxLength: 200 },
    description: { type: 'string', maxLength: 2_000 },
    default: true,
    enum: { type: 'array', minItems: 1, maxItems: 200 },
    minimum: number,
    maximum: number,
    minLength: number,
    maxLength: number,
    minItems: number,
    maxItems: number,
    maxProperties: number,
    required: { type: 'array', maxItems: 200, items: { type: 'string' } },
    additionalProperties: { type: 'boolean' },
    properties: { type: 'object', maxProperties: 200, additionalProperties: { $ref: '#/$defs/parameters' } },
    items: { $ref: '#/$defs/parameters' },
    'x-placeholder': { type: 'string', maxLength: 500 },
    'x-control': { enum: ['textarea', 'code', 'key_values'] },
    'x-language': { enum: ['javascript', 'html', 'markdown'] },
    'x-secret': { const: true },
    'x-rare': { const: true },
    'x-start': { type: ['string', 'number'] },
    'x-entry': { type: 'string', maxLength: 100 },
    'x-add': { type: 'string', maxLength: 100 },
    'x-labels': texts,
    'x-show-when': showWhen,
  },
};

const node: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'version', 'title', 'description', 'icon', 'group', 'pure', 'inputs', 'outputs', 'parameters'],
  properties: {
    type: name,
    version: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    title,
    description,
    icon: { type: 'string', pattern: '^[A-Z][A-Za-z0-9]{0,60}$' },
    group: { const: 'custom' },
    pure: { type: 'boolean' },
    effects: {
      type: 'array',
      uniqueItems: true,
      items: { enum: ['reads_private', 'brings_untrusted', 'sends_out', 'changes'] },
    },
    inputs: ports,
    outputs: ports,
    parameters: { $ref: '#/$defs/parameters' },
    credentials: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'title', 'types'],
        properties: {
          name,
          title,
          types: {
            anyOf: [
              { const: 'http' },
              { type: 'array', minItems: 1, maxItems: 20, items: { type: 'string', maxLength: 64 } },
            ],
          },
          required: { type: 'boolean' },
          showWhen,
        },
      },
    },
    examples: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'parameters'],
        properties: { title, parameters: { type: 'object' }, output: { type: 'object' } },
      },
    },
    german: texts,
  },
};

const addition = { type: 'object', maxProperties: 20, additionalProperties: { type: 'string', maxLength: 1_000 } };

/** The description of a package, which its process sends, as JSON Schema. */
export const describedSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['nodes', 'credentials'],
  properties: {
    nodes: { type: 'array', minItems: 1, maxItems: customLimits.nodesOfPackage, items: node },
    credentials: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'title', 'description', 'parameters'],
        properties: {
          type: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,15}$' },
          title,
          description,
          parameters: { $ref: '#/$defs/parameters' },
          sends: { type: 'object', additionalProperties: false, properties: { headers: addition, query: addition } },
        },
      },
    },
  },
  $defs: { parameters },
};
